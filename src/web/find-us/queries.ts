import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../domain/page.ts'
import type { Api } from '../api.ts'
import type { MapPoint } from '../map/markers/markers.ts'

/** A venue as the Find Us map knows it before its card has come. */
export type MapVenue = MapPoint & { slug: string; city: string }

/** The first venues with a place by name, for the list as it is before the map stands. */
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

/** The cards of up to 100 venues, in no particular order; one that is gone meanwhile is missing. */
export async function fetchCards(api: Api, ids: readonly string[], signal?: AbortSignal): Promise<VenueCardData[]> {
  const { data } = await api.get('/api/venues', { query: { id: ids, limit: MAX_PAGE_SIZE }, signal })
  return data
}
