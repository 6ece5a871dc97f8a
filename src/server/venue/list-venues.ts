import { and, inArray, min, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { ListedVenue, listVenuesQuery, VenueOpening } from '../../contract/venue.ts'
import { listHourChanges, localMinuteAt, openingAt, openUntil } from '../../domain/hours/open-at.ts'
import { newUntil } from '../../domain/venue/new-venue.ts'
import type { AppContext } from '../app-context.ts'
import { type JsonRow, jsonRow, jsonRows } from '../db/json-rows.ts'
import { hasAnyListedValue, hasListedValue, type ListShape, listParameters, listShape } from '../db/list-filters.ts'
import { preparedByShape } from '../db/prepared.ts'
import { venues } from '../db/schema/index.ts'
import { distanceSql, inChosenOrder, placeParameters, roundedKm, withinFilter } from '../db/sql-expressions.ts'
import { type HoursRow, openHoursOf, SET_HOURS_SQL, toVenueOpening } from '../hours/opening.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { cardColumns, toVenueCard } from './find-venue.ts'
import { areaFilter, featuredFilter, locatedFilter, newFilter, newSince, venueFilter } from './venue-facets.ts'
import { venueListing } from './venue-listing.ts'

type Query = z.output<typeof listVenuesQuery>

/** Offset from which counting the rows may be faster than skipping them. */
const DEEP_OFFSET = 1000

/** @param isKept whether the response is cached, so that `until` is needed */
export async function listVenues(
  ctx: AppContext,
  query: Query,
  { isKept }: { isKept: boolean },
): Promise<{ list: List<ListedVenue>; until: Date | null }> {
  const now = ctx.clock()
  if (query.open !== undefined) return listOpenVenues(ctx, query, now)
  const chosen = query.sort === 'chosen' ? (await ctx.guide.read()).featured_venues : []
  const { city, price, venue, cuisine, id } = query
  const lists = listParameters({ city, price, venue, cuisine, id })
  const parameters = { ...query, ...lists, ...placeParameters(query), chosen, newSince: newSince(now) }
  const count = () => countVenues(ctx, query, parameters)
  const { limit, offset, isFromEnd } = await shorterOffset(query, count)
  const hasOpening = query.opening === true
  const [[page], total] = await Promise.all([
    selectPage(ctx.db.orm, { ...shapeOf(query), isFromEnd, isKept, hasOpening }).execute({ ...parameters, limit, offset }),
    count(),
  ])
  const rows = page?.data ?? []
  const openings = hasOpening ? openingsOf(ctx, rows, now) : null
  const data = rows.map(({ km, created_at, hours, ...row }, index) => ({
    ...toVenueCard({ ...row, created_at: new Date(created_at) }, now),
    ...(query.lat !== undefined && { distance_km: roundedKm(km) }),
    ...(openings && { opening: openings.of[index] ?? null }),
  }))
  const notNew = page?.oldestNew ? newUntil(page.oldestNew) : null
  return { list: toListResponse(data, total, query), until: earlier(notNew, openings?.until ?? null) }
}

type Openings = { of: VenueOpening[]; until: Date }

/** Whether each venue is open now, and until when that holds. */
function openingsOf({ config }: AppContext, rows: readonly { hours: HoursRow | null }[], now: Date): Openings {
  const minute = localMinuteAt(now, config.timeZone)
  const hours = rows.map((row) => row.hours && openHoursOf(row.hours))
  const changes = new Set(hours.flatMap((one) => (one ? listHourChanges(one) : [])))
  return { of: hours.map((one) => toVenueOpening(one && openingAt(one, minute))), until: openUntil(now, minute, changes) }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/**
 * Lists the venues that the search index reports as open. Reads them from the database and omits those that are no longer public, so that a
 * page can be shorter.
 * @throws UnavailableError when the index cannot be read
 */
async function listOpenVenues(ctx: AppContext, query: Query, now: Date): Promise<{ list: List<ListedVenue>; until: Date | null }> {
  const { sort } = query
  // The contract rejects the other orders.
  const listing = await venueListing(ctx, { ...query, sort: sort === 'newest' || sort === 'chosen' ? 'best' : sort }, now)
  const found = await ctx.searchIndex.listVenues(listing, now)
  const ids = found.venues.map(({ id }) => id)
  const rows = await ctx.db.orm
    .select(cardColumns)
    .from(venues)
    .where(and(whereVenueActive, inArray(venues.id, ids)))
  const data = found.venues.flatMap(({ id, distanceKm, opening }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const distance = query.lat !== undefined && { distance_km: roundedKm(distanceKm) }
    return [{ ...toVenueCard(row, now), ...distance, ...(query.opening && { opening: toVenueOpening(opening ?? null) }) }]
  })
  return { list: toListResponse(data, found.total, query), until: found.until }
}

type Filters = {
  lists: { [Name in 'city' | 'price' | 'venue' | 'cuisine' | 'id']: ListShape | undefined }
  featured: boolean | undefined
  located: boolean | undefined
  new: boolean | undefined
  hasArea: boolean
  isWithin: boolean
}
type Shape = Filters & { sort: Query['sort']; hasPlace: boolean }

/** Returns everything on which the text of the query depends. */
function shapeOf(query: Query): Shape {
  const { city, price, venue, cuisine, id, featured, located, new: isNew, west, lat, within_km, sort } = query
  return {
    lists: { city: listShape(city), price: listShape(price), venue: listShape(venue), cuisine: listShape(cuisine), id: listShape(id) },
    featured,
    located,
    new: isNew,
    hasArea: west !== undefined,
    isWithin: lat !== undefined && within_km !== undefined,
    sort,
    hasPlace: lat !== undefined,
  }
}

const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((edge) => sql.placeholder(edge))

function lastingFilters({ lists, featured, located, hasArea, isWithin }: Filters): SQL | undefined {
  const { city, price, venue, cuisine, id } = lists
  return and(
    venueFilter({
      city: hasListedValue('city', city),
      price: hasListedValue('price', price),
      venue: hasListedValue('venue', venue),
      cuisine: hasAnyListedValue('cuisine', cuisine),
    }),
    hasListedValue('id', id, 'uuid')?.(venues.id),
    featured === undefined ? undefined : featuredFilter(featured),
    located === undefined ? undefined : locatedFilter(located),
    hasArea ? areaFilter({ west, south, east, north }) : undefined,
    isWithin ? withinFilter(venues) : undefined,
  )
}

function allFilters(filters: Filters): SQL | undefined {
  return and(lastingFilters(filters), filters.new === undefined ? undefined : newFilter(filters.new, sql.placeholder('newSince')))
}

type Card = JsonRow<typeof cardColumns> & { km: number | null; hours: HoursRow | null }
type PageShape = Shape & { isFromEnd: boolean; isKept: boolean; hasOpening: boolean }

const hoursColumns = {
  hours_mon_fri: venues.hours_mon_fri,
  hours_sat_sun: venues.hours_sat_sun,
  set_hours: sql<HoursRow['set_hours']>`${sql.raw(SET_HOURS_SQL)}`,
}

const selectPage = preparedByShape((orm, { isFromEnd, isKept, hasOpening, ...shape }: PageShape) => {
  // Selects ids through an index first, so that the rows before the page are not read.
  const page = orm
    .select({ id: venues.id })
    .from(venues)
    .where(allFilters(shape))
    .orderBy(...(isFromEnd ? reversed(shape.sort) : orderOf(shape)))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  const cards = orm
    .select({
      row: jsonRow({
        ...cardColumns,
        km: shape.hasPlace ? distanceSql(venues) : sql`null`,
        hours: hasOpening ? jsonRow(hoursColumns) : sql`null`,
      }).as('row'),
    })
    .from(venues)
    .where(inArray(venues.id, page))
    .orderBy(...orderOf(shape))
  const oldestNew = orm
    .select({ date: min(venues.created_at) })
    .from(venues)
    .where(and(lastingFilters(shape), newFilter(true, sql.placeholder('newSince'))))
  return orm
    .select({
      data: jsonRows<Card>(cards),
      oldestNew: sql<Date | null>`${isKept ? sql`(${oldestNew})` : sql`null::timestamptz`}`.mapWith(venues.created_at),
    })
    .from(sql`(select) as one`)
    .prepare('')
})

const selectTotal = preparedByShape((orm, filters: Filters) =>
  orm.select({ total: sql<number>`count(*)` }).from(venues).where(allFilters(filters)).prepare(''),
)

/** Cached when it does not depend on time, because counting tens of thousands of rows is the slowest part of a page. */
function countVenues(ctx: AppContext, query: Query, parameters: Record<string, unknown>): Promise<number> {
  const count = async () => {
    const { sort: _sort, hasPlace: _hasPlace, ...filters } = shapeOf(query)
    const [row] = await selectTotal(ctx.db.orm, filters).execute(parameters)
    return row?.total ?? 0
  }
  if (query.new !== undefined) return count()
  const { city, price, venue, cuisine, id, featured, located, west, south, east, north, lat, lng, within_km } = query
  return ctx.resultCache(
    'venues',
    `total ${JSON.stringify([city, price, venue, cuisine, id, featured, located, west, south, east, north, within_km && [lat, lng, within_km]])}`,
    count,
  )
}

type Slice = { limit: number; offset: number; isFromEnd: boolean }

/**
 * Returns limit and offset, counted from the end of the list when that offset is smaller. The database reads every row that an offset
 * skips.
 */
async function shorterOffset(query: Query, count: () => Promise<number>): Promise<Slice> {
  const { sort, limit } = query
  const offset = pageOffset(query)
  const fromStart = { limit, offset, isFromEnd: false }
  if (offset < DEEP_OFFSET || (sort !== 'name' && sort !== 'newest')) return fromStart
  const total = await count()
  const behind = Math.max(0, total - offset - limit)
  if (offset >= total || behind >= offset) return fromStart
  return { limit: Math.min(limit, total - offset), offset: behind, isFromEnd: true }
}

/** Returns the reverse of the order of `name` or `newest`. */
function reversed(sort: Query['sort']): SQL[] {
  const id = sql`${venues.id} desc`
  return sort === 'newest' ? [sql`${venues.created_at} asc nulls first`, id] : [sql`${venues.name_key} desc`, id]
}

function orderOf({ sort, hasPlace }: Shape): SQL[] {
  const byName = [sql`${venues.name_key}`, sql`${venues.id}`]
  switch (sort) {
    case 'newest':
      return [sql`${venues.created_at} desc nulls last`, sql`${venues.id}`]
    case 'best':
      return [sql`${venues.featured} desc`, ...byName]
    case 'price':
      // Bands are sorted by length: each is one character longer than the next cheaper one.
      return [sql`char_length(${venues.price}) nulls last`, ...byName]
    case '-price':
      return [sql`char_length(${venues.price}) desc nulls last`, ...byName]
    case 'nearest':
      return hasPlace ? [sql`${distanceSql(venues)} nulls last`, ...byName] : byName
    case 'chosen':
      return [inChosenOrder(venues.id, sql.placeholder('chosen')), ...byName]
    case 'name':
      return byName
  }
}
