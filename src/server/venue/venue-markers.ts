import type { Services } from '../app-context.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import { cachedJson } from '../http/cached-response.ts'

const MARKERS = `
  select json_build_object(
    'id', array_to_json(coalesce(array_agg(id), '{}')),
    'slug', array_to_json(coalesce(array_agg(slug), '{}')),
    'name', array_to_json(coalesce(array_agg(name), '{}')),
    'city', array_to_json(coalesce(array_agg(city), '{}')),
    'latitude', array_to_json(coalesce(array_agg(latitude), '{}')),
    'longitude', array_to_json(coalesce(array_agg(longitude), '{}'))
  )::text as json
  from (
    select id, slug, name, address_city as city, latitude, longitude
    from venues
    where active and latitude is not null and longitude is not null
    order by name_key, id
  ) located`

/**
 * Returns all active venues with coordinates, as cached JSON of the contract's `VenueMarkers`. Cached because tens of
 * thousands of venues are megabytes of JSON that PostgreSQL generates, and only a change of a venue changes the result.
 */
export function getVenueMarkers({ db, resultCache }: Pick<Services, 'db' | 'resultCache'>): Promise<CachedResponse> {
  return resultCache('venues', 'markers', async () => {
    const { rows } = await db.pool.query<{ json: string }>(MARKERS)
    return cachedJson(rows[0]?.json ?? '{}')
  })
}
