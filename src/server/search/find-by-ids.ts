import { and, eq, sql } from 'drizzle-orm'
import type { Dish } from '../../contract/menu.ts'
import type { Venue, VenueCardData } from '../../contract/venue.ts'
import { jsonRows } from '../db/json-rows.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { dishRow } from '../menu/list-dishes.ts'
import { cardColumns, toVenueCard } from '../venue/find-venue.ts'
import { whereMenuPublic, whereVenueActive } from '../visibility/visibility.ts'
import type { SearchContext } from './search-context.ts'

/** Returns the visible ones of these venues, in the order of the ids. */
export async function findVenues(ctx: SearchContext, ids: readonly string[]): Promise<VenueCardData[]> {
  const venues = await findVenueDetails(ctx, ids)
  return venues.map(({ cuisines: _cuisines, description: _description, ...card }) => card)
}

type VenueDetails = VenueCardData & Pick<Venue, 'cuisines' | 'description'>

/** Like `findVenues`, with all cuisines and the description, because they may be the reason for a match. */
export async function findVenueDetails({ db, clock }: SearchContext, ids: readonly string[]): Promise<VenueDetails[]> {
  if (ids.length === 0) return []
  const now = clock()
  const rows = await selectVenues(db.orm).execute({ ids })
  return inOrderOf(
    ids,
    rows.map(({ cuisines, description, ...row }) => ({ ...toVenueCard(row, now), cuisines, description })),
  )
}

const selectVenues = preparedStatement((orm) =>
  orm
    .select({ ...cardColumns, cuisines: venues.cuisines, description: venues.description })
    .from(venues)
    .where(and(isOneOf(venues.id), whereVenueActive))
    .prepare(''),
)

export async function findDishes({ db, clock }: SearchContext, ids: readonly string[]): Promise<Dish[]> {
  if (ids.length === 0) return []
  const [found] = await selectDishes(db.orm).execute({ ids, now: clock() })
  return inOrderOf(ids, found?.dishes ?? [])
}

const selectDishes = preparedStatement((orm) => {
  const dishes = orm
    .select({ row: dishRow.as('row') })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(isOneOf(menuItems.id), sql`${menuItems.active}`, whereMenuPublic(sql.placeholder('now'))))
  return orm
    .select({ dishes: jsonRows<Dish>(dishes) })
    .from(sql`(select) as one`)
    .prepare('')
})

function inOrderOf<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
