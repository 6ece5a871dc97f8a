import { and, inArray, min, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { ListedVenue, listVenuesQuery } from '../../contract/venue.ts'
import { newUntil } from '../../domain/venue/new-venue.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { distanceSql, inChosenOrder, roundedKm, withinFilter } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { cardColumns, toVenueCard } from './find-venue.ts'
import { areaFilter, featuredFilter, locatedFilter, newFilter, venueFilter } from './venue-facets.ts'

type Query = z.output<typeof listVenuesQuery>

/** Offset from which counting the rows may be faster than skipping them. */
const DEEP_OFFSET = 1000

export async function listVenues(ctx: AppContext, query: Query): Promise<{ list: List<ListedVenue>; until: Date | null }> {
  const now = ctx.clock()
  const lasting = and(
    venueFilter(query),
    query.id.length > 0 ? inArray(venues.id, query.id) : undefined,
    query.featured === undefined ? undefined : featuredFilter(query.featured),
    query.located === undefined ? undefined : locatedFilter(query.located),
    areaFilter(query),
    withinFilter(venues, query),
  )
  const where = and(lasting, query.new === undefined ? undefined : newFilter(query.new, now))
  // Selects ids through an index first, so that the rows before the page are not read.
  const chosen = query.sort === 'chosen' ? (await ctx.guide.read()).featured_venues : []
  const { order, limit, offset } = await shorterOffset(query, chosen, () => countVenues(ctx, query, where))
  const page = ctx.db.orm
    .select({ id: venues.id })
    .from(venues)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, total, until] = await Promise.all([
    ctx.db.orm
      .select({ ...cardColumns, km: distanceSql(venues, query) ?? sql<null>`null` })
      .from(venues)
      .where(inArray(venues.id, page))
      .orderBy(...orderOf(query, chosen)),
    countVenues(ctx, query, where),
    nextNewExpiry(ctx, now, lasting),
  ])
  const cards = rows.map(({ km, ...row }) => ({ ...toVenueCard(row, now), ...(query.lat !== undefined && { distance_km: roundedKm(km) }) }))
  return { list: toListResponse(cards, total, query), until }
}

/** Cached when it does not depend on time, because counting tens of thousands of rows is the slowest part of a page. */
function countVenues(ctx: AppContext, query: Query, where: SQL | undefined): Promise<number> {
  const count = async () => ctx.db.orm.$count(venues, where)
  if (query.new !== undefined) return count()
  const { city, price, venue, id, featured, located, west, south, east, north, lat, lng, within_km } = query
  return ctx.resultCache(
    'venues',
    `total ${JSON.stringify([city, price, venue, id, featured, located, west, south, east, north, within_km && [lat, lng, within_km]])}`,
    count,
  )
}

type Slice = { order: SQL[]; limit: number; offset: number }

/**
 * Returns order, limit and offset, counted from the end of the list when that offset is smaller. The database reads
 * every row that an offset skips.
 */
async function shorterOffset(query: Query, chosen: readonly string[], count: () => Promise<number>): Promise<Slice> {
  const { sort, limit } = query
  const offset = pageOffset(query)
  const fromStart = { order: orderOf(query, chosen), limit, offset }
  if (offset < DEEP_OFFSET || (sort !== 'name' && sort !== 'newest')) return fromStart
  const total = await count()
  const behind = Math.max(0, total - offset - limit)
  if (offset >= total || behind >= offset) return fromStart
  return { order: reversed(sort), limit: Math.min(limit, total - offset), offset: behind }
}

function reversed(sort: 'name' | 'newest'): SQL[] {
  const id = sql`${venues.id} desc`
  return sort === 'newest' ? [sql`${venues.created_at} asc nulls first`, id] : [sql`${venues.name_key} desc`, id]
}

/** @param chosen ids of venues in the order that administrators chose */
function orderOf(query: Query, chosen: readonly string[]): SQL[] {
  const byName = [sql`${venues.name_key}`, sql`${venues.id}`]
  const distance = distanceSql(venues, query)
  switch (query.sort) {
    case 'newest':
      return [sql`${venues.created_at} desc nulls last`, sql`${venues.id}`]
    case 'best':
      return [sql`${venues.featured} desc`, ...byName]
    case 'price':
      // Bands are sorted by length: each is one character longer than the next cheaper one.
      return [sql`char_length(${venues.price}) nulls last`, ...byName]
    case 'nearest':
      return distance ? [sql`${distance} nulls last`, ...byName] : byName
    case 'chosen':
      return [inChosenOrder(venues.id, chosen), ...byName]
    case 'name':
      return byName
  }
}

async function nextNewExpiry(ctx: AppContext, now: Date, where: SQL | undefined): Promise<Date | null> {
  const [row] = await ctx.db.orm
    .select({ oldest: min(venues.created_at) })
    .from(venues)
    .where(and(where, newFilter(true, now)))
  return row?.oldest ? newUntil(row.oldest) : null
}
