import { and, between, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Facet } from '../../contract/common.ts'
import type { VenueFacets } from '../../contract/venue.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { NEW_VENUE_DAYS } from '../../domain/venue/new-venue.ts'
import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import type { AppContext } from '../app-context.ts'
import type { HasValue } from '../db/list-filters.ts'
import { venues } from '../db/schema/index.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import { facetsByName, fixedFacets } from '../http/list.ts'
import { whereVenueActive } from '../visibility/visibility.ts'

/**
 * Returns the values of each filter group, counted with the filters of the other groups applied, as cached JSON of the contract's
 * `VenueFacets`. Cached because a country has thousands of cities, and only a change of a venue changes the result.
 */
export async function getVenueFacets(ctx: AppContext, chosen: VenueFilters): Promise<CachedResponse> {
  const { city, price, venue } = chosen
  return ctx.resultCache('venues', `facets ${JSON.stringify([city, price, venue])}`, async () => {
    const [cities, prices] = await Promise.all([
      countBy(ctx, venues.address_city, venueFilter({ price: given(price), venue: given(venue) })),
      countBy(ctx, venues.price, venueFilter({ city: given(city), venue: given(venue) })),
    ])
    return cachedJson({ city: facetsByName(cities, city), price: fixedFacets(prices, priceLabels) } satisfies VenueFacets)
  })
}

const priceLabels = PRICE_BANDS.map((band) => ({ value: band, label: band }))

async function countBy(ctx: AppContext, column: PgColumn, where: SQL | undefined): Promise<Map<string, Facet['count']>> {
  const rows = await ctx.db.orm
    .select({ value: sql<string | null>`${column}`, count: sql<number>`count(*)` })
    .from(venues)
    .where(where)
    .groupBy(column)
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])))
}

type VenueFilters = { city: string[]; price: PriceBand[]; venue: string[] }

function given(values: readonly string[]): HasValue | undefined {
  return values.length > 0 ? (column) => inArray(column, values) : undefined
}

/** OR within a group, AND between groups; a missing group does not filter. */
export function venueFilter({ city, price, venue }: { [Group in keyof VenueFilters]?: HasValue | undefined }): SQL | undefined {
  return and(whereVenueActive, city?.(venues.address_city), price?.(venues.price), venue?.(venues.slug))
}

export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_VENUE_DAYS * DAY_MS)
}

/** Matches venues that are marked as new and were added after `since`; with false all others. */
export function newFilter(isNew: boolean, since: Placeholder): SQL {
  const counts = and(sql`${venues.new}`, gt(venues.created_at, since)) as SQL
  return isNew ? counts : sql`not (${counts})`
}

export function featuredFilter(featured: boolean): SQL {
  return featured ? sql`${venues.featured}` : eq(venues.featured, false)
}

export function locatedFilter(located: boolean): SQL {
  const has = sql`${venues.latitude} is not null and ${venues.longitude} is not null`
  return located ? has : sql`not (${has})`
}

type Area = Partial<Record<'west' | 'south' | 'east' | 'north', number | Placeholder | undefined>>

export function areaFilter({ west, south, east, north }: Area): SQL | undefined {
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return and(locatedFilter(true), between(venues.latitude, south, north), between(venues.longitude, west, east))
}
