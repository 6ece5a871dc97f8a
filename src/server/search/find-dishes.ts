import { eq, inArray, sql } from 'drizzle-orm'
import type { Dish } from '../../contract/menu.ts'
import { SEARCH_LIMIT } from '../../domain/search/search-query.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { dishColumns } from '../menu/dish-columns.ts'
import { menuIsVisible } from '../menu/visible.ts'
import { bestRows } from './best-rows.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

/** The best dishes for the words that stand on a visible menu of an active venue, at most ten, best first. */
export async function findDishes({ db, clock }: SearchContext, words: readonly string[]): Promise<Dish[]> {
  const isPublic = sql`(
    select ${menuIsVisible(clock())} and ${venues.active}
    from menu_categories join menus on menus.id = menu_categories.menu_id join venues on venues.id = menus.venue_id
    where menu_categories.id = r.category_id)`
  const ids = await bestRows(db, { table: 'menu_items', columns: sql`id, category_id`, isPublic }, words, SEARCH_LIMIT)
  if (ids.length === 0) return []
  const rows = await db.orm
    .select(dishColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(inArray(menuItems.id, ids))
  return inOrderOf(ids, rows as Dish[])
}
