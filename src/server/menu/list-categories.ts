import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listMenuCategoriesQuery, MenuCategory, MenuItem } from '../../contract/menu.ts'
import type { AppContext } from '../app-context.ts'
import { jsonRow, jsonRows } from '../db/json-rows.ts'
import { arrayParameter, preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menuListings, menus, venues } from '../db/schema/index.ts'
import type { Orm } from '../db/transaction.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { nextMenuChange, whereMenuPublic } from '../visibility/visibility.ts'
import { itemColumns, withItems } from './to-menu.ts'

type Query = z.output<typeof listMenuCategoriesQuery>

export async function listCategories(ctx: AppContext, query: Query): Promise<{ list: List<MenuCategory>; until: Date | null }> {
  const now = ctx.clock()
  const [visible, until] = await Promise.all([
    ctx.db.orm
      .select({ id: menus.id })
      .from(menus)
      .innerJoin(venues, eq(venues.id, menus.venue_id))
      .where(and(eq(menus.id, query.menu_id), whereMenuPublic(now))),
    nextMenuChange(ctx, now, eq(menuListings.menu_id, query.menu_id)),
  ])
  const all = await readCategories(
    ctx,
    visible.map((menu) => menu.id),
  )
  const start = pageOffset(query)
  return { list: toListResponse(all.slice(start, start + query.limit), all.length, query), until }
}

async function readCategories(ctx: AppContext, menuIds: string[]): Promise<MenuCategory[]> {
  if (menuIds.length === 0) return []
  const [found] = await selectCategories(ctx.db.orm).execute({ ids: menuIds })
  return found ? withItems(found.categories, found.items) : []
}

const selectCategories = preparedStatement((orm) =>
  orm
    .select(categoriesOf(orm, arrayParameter('ids', 'uuid')))
    .from(sql`(select) as one`)
    .prepare(''),
)

/** Columns with the categories and the active items of menus, for `withItems`. @param menuIds an array */
export function categoriesOf(orm: Orm, menuIds: SQL) {
  const whereOfMenus = sql`${menuCategories.menu_id} = any(${menuIds})`
  const { id, menu_id, name, description, order } = menuCategories
  const categories = orm
    .select({ row: jsonRow({ id, menu_id, name, description }).as('row') })
    .from(menuCategories)
    .where(whereOfMenus)
    .orderBy(menu_id, order, id)
  const items = orm
    .select({ row: jsonRow(itemColumns).as('row') })
    .from(menuItems)
    .innerJoin(menuCategories, eq(id, menuItems.category_id))
    .where(and(whereOfMenus, sql`${menuItems.active}`))
    .orderBy(menuItems.order, menuItems.id)
  return { categories: jsonRows<Omit<MenuCategory, 'items'>>(categories), items: jsonRows<MenuItem>(items) }
}
