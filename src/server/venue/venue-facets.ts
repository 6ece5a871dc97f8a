import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Facet } from '../../contract/common.ts'
import type { VenueFacets } from '../../contract/venue.ts'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import type { Context } from '../context.ts'
import { venues } from '../db/schema/index.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import { fixedFacets, namedFacets } from '../http/facets.ts'
import { cachedJson } from '../http/kept-answer.ts'
import { type VenueFilters, venueFilter } from './filters.ts'

/**
 * Each filter group's values, counted under the choices in the other groups, as the contract's `VenueFacets` is sent: the
 * cities of a country are thousands, the same for everybody until a venue changes.
 */
export async function getVenueFacets(ctx: Context, chosen: VenueFilters): Promise<CachedResponse> {
  const { city, price, venue } = chosen
  return ctx.cached('venues', `facets ${JSON.stringify([city, price, venue])}`, async () => {
    const [cities, prices] = await Promise.all([
      countBy(ctx, venues.address_city, venueFilter({ ...chosen, city: [] })),
      countBy(ctx, venues.price, venueFilter({ ...chosen, price: [] })),
    ])
    return cachedJson({ city: namedFacets(cities, city), price: fixedFacets(prices, priceLabels) } satisfies VenueFacets)
  })
}

const priceLabels = PRICE_BANDS.map((band) => ({ value: band, label: band }))

async function countBy(ctx: Context, column: PgColumn, where: SQL | undefined): Promise<Map<string, Facet['count']>> {
  const rows = await ctx.db.orm
    .select({ value: sql<string | null>`${column}`, count: sql<number>`count(*)` })
    .from(venues)
    .where(where)
    .groupBy(column)
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])))
}
