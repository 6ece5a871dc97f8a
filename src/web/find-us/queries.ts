import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../domain/page.ts'
import type { Api } from '../api.ts'
import type { MapPoint } from '../map/markers/markers.ts'

/** A venue of the Find Us map before its card is loaded. */
export type MapVenue = MapPoint & { slug: string; city: string }

/** The first venues with coordinates, by name, for the list before the map has loaded. */
export function fetchFirstVenues(api: Api, signal?: AbortSignal): Promise<List<VenueCardData>> {
  return api.get('/api/venues', { query: { located: true, limit: DEFAULT_PAGE_SIZE }, signal })
}

/** Every venue that has a place, by name. */
export async function fetchMapVenues(api: Api, signal?: AbortSignal): Promise<MapVenue[]> {
  const columns = await api.get('/api/venues/markers', { signal })
  return columns.id.map((id, row) => ({
    id,
    slug: columns.slug[row] ?? '',
    name: columns.name[row] ?? '',
    city: columns.city[row] ?? '',
    lat: columns.latitude[row] ?? 0,
    lng: columns.longitude[row] ?? 0,
  }))
}

/** The cards of up to 100 venues, in no particular order; deleted ones are missing. */
export async function fetchCards(api: Api, ids: readonly string[], signal?: AbortSignal): Promise<VenueCardData[]> {
  const { data } = await api.get('/api/venues', { query: { id: ids, limit: MAX_PAGE_SIZE }, signal })
  return data
}
