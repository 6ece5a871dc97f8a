import type { ListedVenue as FoundVenue } from '../../contract/venue.ts'
import { DEFAULT_PAGE_SIZE, pageCount } from '../../domain/pagination.ts'
import type { Api } from '../api.ts'
import { type FilterOption, type InitialOptions, initialOptions } from '../filters/filter-group.ts'
import { fetchVenueNames } from '../filters/option-loader.ts'
import { placeQuery } from '../filters/place-params.ts'
import { formatMiles } from '../results/format-miles.ts'
import { toVenueCardView, type VenueCardView } from './venue-card-view.ts'
import type { VenueSearchParams } from './venue-search-params.ts'

type ListedVenue = VenueCardView & { sticker?: string }

export type VenueList = {
  venues: ListedVenue[]
  total: number
  last: number
  cities: InitialOptions
  chosenVenues: FilterOption[]
}

export async function fetchVenueList(api: Api, search: VenueSearchParams, signal?: AbortSignal): Promise<VenueList> {
  const { city, price, venue, sort, page } = search
  const [list, facets, chosenVenues] = await Promise.all([
    api.get('/api/venues', { query: { city, price, venue, sort, page, ...placeQuery(search) }, signal }),
    api.get('/api/venues/facets', { signal }),
    fetchVenueNames(api, venue, signal),
  ])
  return {
    venues: list.data.map(toListedVenue),
    total: list.total,
    last: pageCount(list.total, DEFAULT_PAGE_SIZE),
    cities: initialOptions(facets.city, city ?? []),
    chosenVenues,
  }
}

function toListedVenue({ distance_km, ...venue }: FoundVenue): ListedVenue {
  const sticker = venue.new ? 'New' : venue.featured ? 'Featured' : undefined
  const card = toVenueCardView(venue)
  const address = typeof distance_km === 'number' ? `${formatMiles(distance_km)} away, ${card.address}` : card.address
  return { ...card, address, ...(sticker ? { sticker } : {}) }
}
