import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Dish } from '../../contract/menu.ts'
import { preparedStatement } from '../db/prepared.ts'
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

/** Condition that an id is in the parameter `ids`. One array, so that the prepared statement is the same for any number of ids. */
export function isOneOf(id: PgColumn): SQL {
  return sql`${id} = any(${sql.placeholder('ids')}::uuid[])`
}
