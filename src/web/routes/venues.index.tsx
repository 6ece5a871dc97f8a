import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchVenueList } from '../venue/queries.ts'
import { venueSearch } from '../venue/search.ts'
import VenuesError from '../venue/venues-error.tsx'
import VenuesPage from '../venue/venues-page.tsx'
import { VenuesPending } from '../venue/venues-pending.tsx'

export const Route = createFileRoute('/venues/')({
  validateSearch: venueSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, abortController }) => {
    const list = await fetchVenueList(context.api, deps, abortController.signal)
    if ((deps.page ?? 1) > list.last) throw redirect({ to: '/venues', search: { ...deps, page: list.last > 1 ? list.last : undefined } })
    return list
  },
  component: VenuesPage,
  pendingComponent: VenuesPending,
  errorComponent: VenuesError,
})
