import type { ListedVenue as FoundVenue, Venue } from '../../contract/venue.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../domain/page.ts'
import { VENUE_ID_REQUIRED } from '../../domain/public-messages.ts'
import type { Api } from '../api.ts'
import { type FilterOption, type InitialOptions, initialOptions } from '../filters/filter-group.ts'
import { fetchVenueNames } from '../filters/option-loader.ts'
import { placeQuery } from '../filters/place-params.ts'
import { type MenuView, toMenuView } from '../menu/menu-view.ts'
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

/** Rejects with the `ApiError` of the failed call. */
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
    last: Math.max(1, Math.ceil(list.total / DEFAULT_PAGE_SIZE)),
    cities: initialOptions(facets.city, city ?? []),
    chosenVenues,
  }
}

type VenuePage = { venue: Venue; menus: MenuView[] }

/** The venue with a slug in any case. The returned slug may differ. Rejects with an `ApiError`. */
export async function fetchVenue(api: Api, slug: string, signal?: AbortSignal): Promise<Venue> {
  if (!slug.trim()) throw new Error(VENUE_ID_REQUIRED)
  return api.get('/api/venues/:id', { params: { id: slug.toLowerCase() }, signal })
}

/** Like `fetchVenue`, with the visible menus. Rejects with an `ApiError`. */
export async function fetchVenuePage(api: Api, slug: string, signal?: AbortSignal): Promise<VenuePage> {
  const venue = await fetchVenue(api, slug, signal)
  const menus = await api.get('/api/menus', { query: { venue_id: venue.id, limit: MAX_PAGE_SIZE }, signal })
  return { venue, menus: menus.data.sort(compareMenus).map((menu) => toMenuView(menu, { onVenuePage: true })) }
}

function toListedVenue({ distance_km, ...venue }: FoundVenue): ListedVenue {
  const sticker = venue.new ? 'New' : venue.featured ? 'Featured' : undefined
  const card = toVenueCardView(venue)
  const address = typeof distance_km === 'number' ? `${formatMiles(distance_km)} away, ${card.address}` : card.address
  return { ...card, address, ...(sticker ? { sticker } : {}) }
}
