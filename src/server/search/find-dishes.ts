import { and, eq, sql } from 'drizzle-orm'
import type { Dish } from '../../contract/menu.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { dishColumns } from '../menu/list-dishes.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

export async function findDishes({ db, clock }: SearchContext, ids: readonly string[]): Promise<Dish[]> {
  if (ids.length === 0) return []
  const rows = await selectDishes(db.orm).execute({ ids, now: clock() })
  return inOrderOf(ids, rows as Dish[])
}

const selectDishes = preparedStatement((orm) =>
  orm
    .select(dishColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(isOneOf(menuItems.id), sql`${menuItems.active}`, whereMenuPublic(sql.placeholder('now'))))
    .prepare(''),
)
