import { createFileRoute, redirect } from '@tanstack/react-router'
import { amended } from '../filters/filter-search.ts'
import { pageHead, siteFromMatches } from '../head.ts'
import { listTitle } from '../list-title.ts'
import { stringifySearch } from '../search-params.ts'
import { fetchVenueList } from '../venue/queries.ts'
import { venueSearch } from '../venue/search.ts'
import VenuesError from '../venue/venues-error.tsx'
import VenuesPage from '../venue/venues-page.tsx'
import { VenuesPending } from '../venue/venues-pending.tsx'

export const Route = createFileRoute('/venues/')({
  validateSearch: venueSearch,
  // Every address of this list, however it was written, is read and linked in one form.
  search: { middlewares: [({ search, next }) => venueSearch(next(search))] },
  loaderDeps: ({ search }) => venueSearch(search),
  loader: async ({ context, deps, abortController }) => {
    const list = await fetchVenueList(context.api, deps, abortController.signal)
    const search = amended(deps, list)
    if (search) throw redirect({ to: '/venues', search })
    return list
  },
  head: ({ matches, match, loaderData }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: listTitle('Our Venues', venueSearch(match.search)),
      description: 'Pubs, restaurants and cafés with their cuisines, prices and addresses, by city, price and name.',
      isEmpty: loaderData?.total === 0,
      path: `/venues${stringifySearch(venueSearch(match.search))}`,
    }),
  component: VenuesPage,
  pendingComponent: VenuesPending,
  errorComponent: VenuesError,
})
