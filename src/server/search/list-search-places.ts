import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SearchPlaces, searchPlacesQuery } from '../../contract/search.ts'
import { SEARCH_MAX_DEPTH, SEARCH_MAX_PLACES } from '../../domain/search/search-sorts.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { whereMenuPublic, whereVenueActive } from '../visibility/visibility.ts'
import { idsOf } from './search.ts'
import type { SearchContext } from './search-context.ts'
import { listedType, toSearchRequest } from './search-request.ts'

type Input = z.output<typeof searchPlacesQuery>

/**
 * Returns the venues of the first thousand results, with the number of results of each: most results first, at most
 * 200. Omits venues without coordinates. Reads the venues from the database, as the list of results does.
 * @throws UnavailableError when the index cannot be read
 */
export async function listSearchPlaces({
  ctx,
  input,
}: {
  ctx: SearchContext
  input: Input
}): Promise<{ places: SearchPlaces; until: Date | null }> {
  const now = ctx.clock()
  const answer = await ctx.searchIndex.search(toSearchRequest(ctx, { ...input, page: 1, limit: SEARCH_MAX_DEPTH }, now), now)
  const isOfDishes = listedType(input, answer) === 'items'
  const data = isOfDishes
    ? await selectOfDishes(ctx.db.orm).execute({ ids: idsOf(answer.dishes), now })
    : await selectVenues(ctx.db.orm).execute({ ids: idsOf(answer.venues) })
  return { places: { data: data.filter(isLocated) }, until: answer.until }
}

const placeColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  latitude: venues.latitude,
  longitude: venues.longitude,
}
const isOnMap = and(isNotNull(venues.latitude), isNotNull(venues.longitude))

const selectVenues = preparedStatement((orm) =>
  orm
    .select({ ...placeColumns, results: sql<number>`1`.mapWith(Number) })
    .from(venues)
    .where(and(isOneOf(venues.id), whereVenueActive, isOnMap))
    .orderBy(sql`array_position(${sql.placeholder('ids')}::uuid[], ${venues.id})`)
    .limit(SEARCH_MAX_PLACES)
    .prepare(''),
)

const resultCount = sql<number>`count(*)`.mapWith(Number)
const selectOfDishes = preparedStatement((orm) =>
  orm
    .select({ ...placeColumns, results: resultCount })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(isOneOf(menuItems.id), sql`${menuItems.active}`, whereMenuPublic(sql.placeholder('now')), isOnMap))
    .groupBy(venues.id)
    .orderBy(sql`${resultCount} desc`, venues.name_key, venues.id)
    .limit(SEARCH_MAX_PLACES)
    .prepare(''),
)

type Located<T> = Omit<T, 'latitude' | 'longitude'> & { latitude: number; longitude: number }

function isLocated<T extends { latitude: number | null; longitude: number | null }>(row: T): row is T & Located<T> {
  return row.latitude !== null && row.longitude !== null
}
