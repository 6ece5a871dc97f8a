import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MenuCategory, MenuItem } from '../../contract/menu.ts'
import type { Context } from '../context.ts'
import { menuCategories, menuItems } from '../db/schema/index.ts'
import { itemColumns, withItems } from './to-menu.ts'

/** The categories of some menus in their order, each with its active items in theirs. */
export async function readCategories(ctx: Context, menuIds: string[]): Promise<MenuCategory[]> {
  if (menuIds.length === 0) return []
  const [categories, items] = await Promise.all([
    ctx.db.orm
      .select({
        id: menuCategories.id,
        menu_id: menuCategories.menu_id,
        name: menuCategories.name,
        description: menuCategories.description,
      })
      .from(menuCategories)
      .where(inArray(menuCategories.menu_id, menuIds))
      .orderBy(menuCategories.menu_id, menuCategories.order, menuCategories.id),
    ctx.db.orm
      .select(itemColumns)
      .from(menuItems)
      .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
      .where(and(inArray(menuCategories.menu_id, menuIds), sql`${menuItems.active}`))
      .orderBy(menuItems.order, menuItems.id),
  ])
  return withItems(categories, items as MenuItem[])
}
