import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { privateHead } from '../head.ts'
import { randomKey } from '../idempotency.ts'
import { ReservePage } from '../reservation/reserve-page.tsx'
import { fetchVenue } from '../venue/queries.ts'
import VenueNotFound from '../venue/venue-not-found.tsx'

export const Route = createFileRoute('/venues/$id_/reserve')({
  loader: async ({ context, params, abortController }) => {
    const { takes_requests, ...venue } = await fetchVenue(context.api, params.id, abortController.signal).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const { slug } = venue
    if (slug !== params.id) throw redirect({ to: '/venues/$id/reserve', params: { id: slug }, statusCode: 301 })
    const posted = context.posted ?? null
    // The venue's page shows the phone number. A posted form is shown again with its error.
    if (!takes_requests && !posted) throw redirect({ to: '/venues/$id', params: { id: slug }, statusCode: 302 })
    // Not cached, so that each form has its own key. A rejected form keeps its key.
    return { venue, key: posted?.values.key || randomKey(), posted }
  },
  head: ({ matches }) => privateHead(matches, 'Make a Reservation'),
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  component: ReservePage,
  notFoundComponent: VenueNotFound,
})
