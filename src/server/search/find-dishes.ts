import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Dish } from '../../contract/menu.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { dishColumns } from '../menu/list-dishes.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

/** The dishes with these ids in this order; without those that are not public now. */
export async function findDishes({ db, clock }: SearchContext, ids: readonly string[]): Promise<Dish[]> {
  if (ids.length === 0) return []
  const rows = await db.orm
    .select(dishColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(inArray(menuItems.id, [...ids]), sql`${menuItems.active}`, whereMenuPublic(clock())))
  return inOrderOf(ids, rows as Dish[])
}
