import { and, arrayOverlaps, between, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Facet } from '../../contract/common.ts'
import type { VenueFacets, venueFacetsQuery } from '../../contract/venue.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { OPEN_NOW } from '../../domain/filter-values.ts'
import { NEW_VENUE_DAYS } from '../../domain/venue/new-venue.ts'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import type { FacetValues } from '../../search-index/facets.ts'
import type { AppContext } from '../app-context.ts'
import type { HasValue } from '../db/list-filters.ts'
import { venues } from '../db/schema/index.ts'
import { facetsByName, fixedFacets } from '../http/list.ts'
import { UnavailableError } from '../unavailable-error.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { venueListing } from './venue-listing.ts'

type Query = z.output<typeof venueFacetsQuery>

/** Maximum wait for the counts in milliseconds. After it, a list is sent without them. */
const WAIT_MS = 1000

/**
 * Returns the values of each filter group, counted with the filters of the other groups applied, and until when the counts hold. The search
 * index counts them. While it cannot, the database does, except for what is open.
 * @throws UnavailableError when the counts depend on what is open and the index cannot answer
 */
export async function getVenueFacets(ctx: AppContext, query: Query): Promise<{ facets: VenueFacets; until: Date | null }> {
  const now = ctx.clock()
  const { city, price, cuisine } = query
  const listing = await venueListing(ctx, { ...query, sort: 'best', page: 1, limit: 0 }, now)
  try {
    const { facets, until } = await ctx.searchIndex.listVenues(listing, now, WAIT_MS)
    const counts = (values: FacetValues) => new Map(values.map(({ value, count }) => [value, count]))
    return {
      facets: {
        city: facetsByName(counts(facets.cities), city),
        price: fixedFacets(counts(facets.priceBands), priceLabels),
        cuisine: facetsByName(counts(facets.cuisines), cuisine),
        open: [{ value: OPEN_NOW, label: OPEN_NOW, count: counts(facets.open).get(OPEN_NOW) ?? 0 }],
      },
      until,
    }
  } catch (error) {
    if (!(error instanceof UnavailableError) || query.open !== undefined) throw error
    return { facets: await countInDatabase(ctx, { city, price, venue: query.venue, cuisine }), until: now }
  }
}

/** Cached because a country has thousands of cities, and only a change of a venue changes the result. */
function countInDatabase(ctx: AppContext, { city, price, venue, cuisine }: VenueFilters): Promise<VenueFacets> {
  return ctx.resultCache('venues', `facets ${JSON.stringify([city, price, venue, cuisine])}`, async () => {
    const [byCity, byPrice, byVenue, byCuisine] = [given(city), given(price), given(venue), givenAny(cuisine)]
    const [cities, prices, cuisines] = await Promise.all([
      countBy(ctx, sql`${venues.address_city}`, venueFilter({ price: byPrice, venue: byVenue, cuisine: byCuisine })),
      countBy(ctx, sql`${venues.price}`, venueFilter({ city: byCity, venue: byVenue, cuisine: byCuisine })),
      countBy(ctx, sql`unnest(${venues.cuisines})`, venueFilter({ city: byCity, price: byPrice, venue: byVenue })),
    ])
    return { city: facetsByName(cities, city), price: fixedFacets(prices, priceLabels), cuisine: facetsByName(cuisines, cuisine), open: [] }
  })
}

const priceLabels = PRICE_BANDS.map((band) => ({ value: band, label: band }))

async function countBy(ctx: AppContext, value: SQL, where: SQL | undefined): Promise<Map<string, Facet['count']>> {
  const rows = await ctx.db.orm
    .select({ value: sql<string | null>`${value}`, count: sql<number>`count(*)` })
    .from(venues)
    .where(where)
    .groupBy(sql`1`)
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])))
}

type VenueFilters = Pick<Query, 'city' | 'price' | 'venue' | 'cuisine'>

function given(values: readonly string[]): HasValue | undefined {
  return values.length > 0 ? (column) => inArray(column, values) : undefined
}

function givenAny(values: readonly string[]): HasValue | undefined {
  return values.length > 0 ? (column) => arrayOverlaps(column, [...values]) : undefined
}

/** OR within a group, AND between groups; a missing group does not filter. */
export function venueFilter({ city, price, venue, cuisine }: { [Group in keyof VenueFilters]?: HasValue | undefined }): SQL | undefined {
  return and(whereVenueActive, city?.(venues.address_city), price?.(venues.price), venue?.(venues.slug), cuisine?.(venues.cuisines))
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
