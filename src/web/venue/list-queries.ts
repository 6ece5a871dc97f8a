import type { ListedVenue as FoundVenue } from '../../contract/venue.ts'
import { DEFAULT_PAGE_SIZE, pageCount } from '../../domain/pagination.ts'
import type { Api } from '../api.ts'
import { type FilterOption, type InitialOptions, initialOptions } from '../filters/filter-group.ts'
import { withDistance } from '../filters/format-miles.ts'
import { fetchVenueNames } from '../filters/option-loader.ts'
import { placeInWords, placeQuery } from '../filters/place-params.ts'
import { toOpeningView } from '../ui/opening.tsx'
import { toVenueCardView, type VenueCardView } from './venue-card-view.ts'
import type { VenueSearchParams } from './venue-search-params.ts'

type ListedVenue = VenueCardView & { sticker?: string }

export type VenueList = {
  venues: ListedVenue[]
  total: number
  last: number
  cities: InitialOptions
  cuisines: FilterOption[]
  open: FilterOption[]
  chosenVenues: FilterOption[]
  /** The place of `from` in words; null when it is unknown. */
  from: string | null | undefined
}

export async function fetchVenueList(api: Api, search: VenueSearchParams, signal?: AbortSignal): Promise<VenueList> {
  const { city, price, venue, cuisine, sort, page } = search
  const filters = { city, price, venue, cuisine, open: search.open?.[0], ...placeQuery(search) }
  const [list, all, counted, chosenVenues] = await Promise.all([
    // Venues that are open now have no order by the date at which they were added.
    api.get('/api/venues', {
      query: { ...filters, sort: search.open && sort === 'newest' ? undefined : sort, page, opening: true },
      signal,
    }),
    // All cities, whatever else is chosen.
    api.get('/api/venues/facets', { signal }),
    api.get('/api/venues/facets', { query: filters, signal }),
    fetchVenueNames(api, venue, signal),
  ])
  const from = placeInWords(list.from)
  return {
    venues: list.data.map((venue) => toListedVenue(venue, from)),
    total: list.total,
    last: pageCount(list.total, DEFAULT_PAGE_SIZE),
    cities: initialOptions(all.city, city ?? []),
    cuisines: counted.cuisine,
    open: counted.open.map(({ value, count }) => ({ value, label: 'Open now', count })),
    chosenVenues,
    from,
  }
}

function toListedVenue({ distance_km, opening, ...venue }: FoundVenue, from: VenueList['from']): ListedVenue {
  const sticker = venue.new ? 'New' : venue.featured ? 'Featured' : undefined
  const card = toVenueCardView(venue)
  return {
    ...card,
    address: withDistance(card.address, distance_km, from),
    opening: toOpeningView(opening),
    ...(sticker ? { sticker } : {}),
  }
}
