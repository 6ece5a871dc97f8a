import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { VenueMapArea, VenueMarkers, venueMapQuery } from '../../contract/venue.ts'
import { MAX_SENT_MARKERS } from '../../domain/map.ts'
import type { AppContext, Services } from '../app-context.ts'
import { type CachedResponse, cachedJson } from '../cache/cached-response.ts'
import { venues } from '../db/schema/index.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { areaFilter, locatedFilter } from './venue-facets.ts'

type Query = z.output<typeof venueMapQuery>
type Groups = VenueMapArea['groups']

const WORLD = { west: -180, south: -90, east: 180, north: 90 }
/**
 * Width of a group at the equator, in pixels. Less than the 72 pixels within which the map joins markers, so that it can also join groups.
 */
const GROUP_PIXELS = 48
/** Decimals of coordinates: about a metre. */
const PLACES = 5

/**
 * Returns the venues in an area: individually when they are few, otherwise grouped by the cells of a grid that is fixed
 * to the world, so that groups stay the same when the map is moved. A site with few venues returns all of them, so that
 * the map sends one request.
 */
export async function getVenueMap(ctx: AppContext, { zoom, ...area }: Query): Promise<VenueMapArea> {
  const everywhere = await ctx.resultCache('venues', 'located venues', () => countUpToLimit(ctx, locatedVenues))
  if (everywhere <= MAX_SENT_MARKERS) return { area: WORLD, venues: await readMarkers(ctx, locatedVenues), groups: toGroups([]) }
  const where = and(locatedVenues, areaFilter(area))
  if ((await countUpToLimit(ctx, where)) <= MAX_SENT_MARKERS) {
    return { area, venues: await readMarkers(ctx, where), groups: toGroups([]) }
  }
  const cells = await readCells(ctx, where, zoom)
  const single = cells.filter(({ count }) => count === 1)
  return {
    area,
    venues: await readMarkers(ctx, and(where, whereAtOneOf(single))),
    groups: toGroups(cells.filter(({ count }) => count > 1)),
  }
}

const locatedVenues = and(whereVenueActive, locatedFilter(true))

async function countUpToLimit(ctx: AppContext, where: SQL | undefined): Promise<number> {
  const some = ctx.db.orm
    .select({ one: sql`1`.as('one') })
    .from(venues)
    .where(where)
    .limit(MAX_SENT_MARKERS + 1)
    .as('some')
  return ctx.db.orm.$count(some)
}

async function readMarkers(ctx: AppContext, where: SQL | undefined): Promise<VenueMarkers> {
  const { id, slug, name, address_city: city, latitude, longitude } = venues
  const rows = await ctx.db.orm
    .select({ id, slug, name, city, latitude, longitude })
    .from(venues)
    .where(where)
    .orderBy(asc(venues.name_key), asc(venues.id))
  return {
    id: rows.map((row) => row.id),
    slug: rows.map((row) => row.slug),
    name: rows.map((row) => row.name),
    city: rows.map((row) => row.city),
    latitude: rows.map((row) => row.latitude ?? 0),
    longitude: rows.map((row) => row.longitude ?? 0),
  }
}

type Cell = {
  count: number
  city: string
  latitude: number
  longitude: number
  west: number
  south: number
  east: number
  north: number
}

/** Counts by cell and city through an index, so that the most frequent city of each cell is known. */
async function readCells(ctx: AppContext, where: SQL | undefined, zoom: number): Promise<Cell[]> {
  const degrees = (360 * GROUP_PIXELS) / (256 * 2 ** zoom)
  const { rows } = await ctx.db.orm.execute<Cell>(sql`
    with by_city as (
      select
        floor(${venues.longitude} / ${degrees}::float8) as x, floor(${venues.latitude} / ${degrees}::float8) as y,
        ${venues.address_city} as city, count(*) as count,
        sum(${venues.latitude}) as latitudes, sum(${venues.longitude}) as longitudes,
        min(${venues.longitude}) as west, min(${venues.latitude}) as south,
        max(${venues.longitude}) as east, max(${venues.latitude}) as north
      from ${venues}
      where ${where}
      group by 1, 2, 3
    )
    select
      sum(count)::int as count, (array_agg(city order by count desc, city))[1] as city,
      sum(latitudes) / sum(count)::int as latitude, sum(longitudes) / sum(count)::int as longitude,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north
    from by_city
    group by x, y
    order by y desc, x`)
  return rows
}

function whereAtOneOf(places: readonly Pick<Cell, 'west' | 'south'>[]): SQL {
  const longitudes = sql.param(places.map(({ west }) => west))
  const latitudes = sql.param(places.map(({ south }) => south))
  return sql`(${venues.latitude}, ${venues.longitude}) in (select * from unnest(${latitudes}::float8[], ${longitudes}::float8[]))`
}

function toGroups(cells: readonly Cell[]): Groups {
  const degrees = (edge: Exclude<keyof Groups, 'count' | 'city'>) => cells.map((cell) => Number(cell[edge].toFixed(PLACES)))
  return {
    count: cells.map(({ count }) => count),
    city: cells.map(({ city }) => city),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    west: degrees('west'),
    south: degrees('south'),
    east: degrees('east'),
    north: degrees('north'),
  }
}

const MARKERS = sql`
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
    from ${venues}
    where ${locatedVenues}
    order by name_key, id
  ) located`

/**
 * Returns all active venues with coordinates, as cached JSON of the contract's `VenueMarkers`. Cached because tens of
 * thousands of venues are megabytes of JSON that PostgreSQL generates, and only a change of a venue changes the result.
 */
export function getVenueMarkers({ db, resultCache }: Pick<Services, 'db' | 'resultCache'>): Promise<CachedResponse> {
  return resultCache('venues', 'markers', async () => {
    const { rows } = await db.orm.execute<{ json: string }>(MARKERS)
    return cachedJson(rows[0]?.json ?? '{}')
  })
}
