import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import type { Api } from '../api.ts'
import type { Bounds } from '../map/geometry.ts'
import type { MapPoint, PointGroup } from '../map/markers/markers.ts'
import type { MapArea } from './map-area.ts'

export type MapVenue = MapPoint & { slug: string; city: string }

type MapGroup = PointGroup & { city: string }

export type MapVenues = MapArea & { venues: readonly MapVenue[]; groups: readonly MapGroup[] }

export function fetchFirstVenues(api: Api, signal?: AbortSignal): Promise<List<VenueCardData>> {
  return api.get('/api/venues', { query: { located: true, limit: DEFAULT_PAGE_SIZE }, signal })
}

/** The venues of an area. The returned area may be larger. */
export async function fetchMapVenues(api: Api, { area, zoom }: MapArea, signal?: AbortSignal): Promise<MapVenues> {
  const found = await api.get('/api/map/venues', { query: { ...inDegrees(area), zoom }, signal })
  const { id, slug, name, city, latitude, longitude } = found.venues
  const { groups } = found
  return {
    area: found.area,
    zoom,
    venues: id.map((one, row) => ({
      id: one,
      slug: slug[row] ?? '',
      name: name[row] ?? '',
      city: city[row] ?? '',
      lat: latitude[row] ?? 0,
      lng: longitude[row] ?? 0,
    })),
    groups: groups.count.map((count, row) => ({
      count,
      city: groups.city[row] ?? '',
      lat: groups.latitude[row] ?? 0,
      lng: groups.longitude[row] ?? 0,
      bounds: {
        west: groups.west[row] ?? 0,
        south: groups.south[row] ?? 0,
        east: groups.east[row] ?? 0,
        north: groups.north[row] ?? 0,
      },
    })),
  }
}

export function fetchVenuesIn(api: Api, area: Bounds, page: number, signal?: AbortSignal): Promise<List<VenueCardData>> {
  return api.get('/api/venues', { query: { ...inDegrees(area), page, limit: MAX_PAGE_SIZE }, signal })
}

export async function fetchCards(api: Api, ids: readonly string[]): Promise<VenueCardData[]> {
  const { data } = await api.get('/api/venues', { query: { id: ids, limit: MAX_PAGE_SIZE } })
  return data
}

/** Rounded to about a tenth of a metre. The API rejects exponents. */
function inDegrees({ west, south, east, north }: Bounds) {
  const [w, s, e, n] = [west, south, east, north].map((degrees) => degrees.toFixed(6))
  return { west: w, south: s, east: e, north: n }
}
