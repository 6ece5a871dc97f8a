import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { venuePath } from '../../domain/public-pages.ts'
import { ApiError } from '../api.ts'
import { EmbedNotFound, EmbedPage } from '../embed/embed-page.tsx'
import { privateHead, siteFromMatches } from '../head.ts'
import { fetchVenuePage } from '../venue/queries.ts'

export const Route = createFileRoute('/embed/venues/$id')({
  loader: async ({ context, params, abortController }) => {
    const page = await fetchVenuePage(context.api, params.id, abortController.signal).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    // The server decides by the slug in the URL which websites may embed it. Redirect to the current slug of a renamed venue.
    if (page.venue.slug !== params.id) throw redirect({ to: '/embed/venues/$id', params: { id: page.venue.slug }, statusCode: 301 })
    return page
  },
  head: ({ matches, loaderData }) => {
    const site = siteFromMatches(matches)
    if (!site || !loaderData) return {}
    const { name, slug } = loaderData.venue
    return { ...privateHead(matches, name), links: [{ rel: 'canonical', href: site.publicUrl + venuePath(slug) }] }
  },
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  component: EmbedPage,
  notFoundComponent: EmbedNotFound,
})
