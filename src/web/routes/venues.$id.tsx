import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { venuePath } from '../../domain/public-pages.ts'
import { ApiError } from '../api.ts'
import { pageHead, pageTitle, siteFromMatches } from '../head.ts'
import { fetchVenuePage } from '../venue/queries.ts'
import VenueError from '../venue/venue-error.tsx'
import { toVenueHoursView } from '../venue/venue-hours-view.ts'
import VenueNotFound from '../venue/venue-not-found.tsx'
import VenuePage from '../venue/venue-page.tsx'
import { VenueSkeleton } from '../venue/venue-skeleton.tsx'

export const Route = createFileRoute('/venues/$id')({
  loader: async ({ context, params, abortController }) => {
    const page = await fetchVenuePage(context.api, params.id, abortController.signal).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    if (page.venue.slug !== params.id) throw redirect({ to: '/venues/$id', params: { id: page.venue.slug }, statusCode: 301 })
    return { ...page, hours: context.site ? toVenueHoursView(page.venue, context.site) : null }
  },
  head: ({ matches, match, loaderData }) => {
    const site = siteFromMatches(matches)
    if (site && match.status === 'notFound') return { meta: [{ title: pageTitle(site, 'Venue not found') }] }
    if (!site || !loaderData) return {}
    const { venue } = loaderData
    return pageHead({ matches, title: venue.name, about: venue, path: venuePath(venue.slug) })
  },
  codeSplitGroupings: [['component', 'errorComponent'], ['loader'], ['pendingComponent'], ['notFoundComponent']],
  component: VenuePage,
  pendingComponent: VenueSkeleton,
  errorComponent: VenueError,
  notFoundComponent: VenueNotFound,
})
