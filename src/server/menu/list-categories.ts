import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listMenuCategoriesQuery, MenuCategory, MenuItem } from '../../contract/menu.ts'
import type { AppContext } from '../app-context.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menuListings, menus, venues } from '../db/schema/index.ts'
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

export async function readCategories(ctx: AppContext, menuIds: string[]): Promise<MenuCategory[]> {
  if (menuIds.length === 0) return []
  const { orm } = ctx.db
  const [categories, items] = await Promise.all([
    selectCategories(orm).execute({ ids: menuIds }),
    selectItems(orm).execute({ ids: menuIds }),
  ])
  return withItems(categories, items as MenuItem[])
}

const selectCategories = preparedStatement((orm) =>
  orm
    .select({
      id: menuCategories.id,
      menu_id: menuCategories.menu_id,
      name: menuCategories.name,
      description: menuCategories.description,
    })
    .from(menuCategories)
    .where(isOneOf(menuCategories.menu_id))
    .orderBy(menuCategories.menu_id, menuCategories.order, menuCategories.id)
    .prepare(''),
)

const selectItems = preparedStatement((orm) =>
  orm
    .select(itemColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .where(and(isOneOf(menuCategories.menu_id), sql`${menuItems.active}`))
    .orderBy(menuItems.order, menuItems.id)
    .prepare(''),
)
