import { createFileRoute, redirect } from '@tanstack/react-router'
import { canonicalParams } from '../filters/filter-params.ts'
import { withoutOrder } from '../filters/sort-params.ts'
import { listTitle, pageHead } from '../head.ts'
import { stringifySearch } from '../search-params.ts'
import { fetchVenueList } from '../venue/list-queries.ts'
import { parseVenueSearchParams } from '../venue/venue-search-params.ts'
import VenuesPage, { VenuesError, VenuesSkeleton } from '../venue/venues-page.tsx'

export const Route = createFileRoute('/venues/')({
  validateSearch: parseVenueSearchParams,
  // Parses and links all URLs of this list in one canonical form.
  search: { middlewares: [({ search, next }) => parseVenueSearchParams(next(search))] },
  loaderDeps: ({ search }) => parseVenueSearchParams(search),
  loader: async ({ context, deps, abortController }) => {
    const list = await fetchVenueList(context.api, deps, abortController.signal)
    const search = canonicalParams(deps, list)
    if (search) throw redirect({ to: '/venues', search })
    return list
  },
  head: ({ matches, match, loaderData }) =>
    pageHead({
      matches,
      title: listTitle('Our Venues', parseVenueSearchParams(match.search)),
      about: '/venues',
      isEmpty: loaderData?.total === 0,
      path: `/venues${stringifySearch(withoutOrder(parseVenueSearchParams(match.search)))}`,
    }),
  codeSplitGroupings: [['component', 'loader', 'pendingComponent', 'errorComponent']],
  component: VenuesPage,
  pendingComponent: VenuesSkeleton,
  errorComponent: VenuesError,
})
