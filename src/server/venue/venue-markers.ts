import type { Context } from '../context.ts'

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
    order by fold_text(name) collate "C", id
  ) located`

/**
 * Every active venue with both coordinates, as the JSON of the contract's `VenueMarkers`. The database writes the JSON:
 * for tens of thousands of rows that is several times as fast as turning rows into objects and those into text.
 */
export async function markersAsJson(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ json: string }>(MARKERS)
  return rows[0]?.json ?? '{}'
}
