import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { Dish, listDishesQuery } from '../../contract/menu.ts'
import type { AppContext } from '../app-context.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { inChosenOrder } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { cacheUntilMenuChange, nextMenuChange, whereMenuPublic } from '../visibility/visibility.ts'

type Asked = z.output<typeof listDishesQuery>

export async function listDishes(ctx: AppContext, asked: Asked): Promise<{ list: List<Dish>; until: Date | null }> {
  const now = ctx.clock()
  const where = and(sql`${menuItems.active}`, isFeatured(asked.featured), whereMenuPublic(now))
  const chosen = asked.sort === 'chosen' ? (await ctx.guide.read()).featured_dishes : null
  const until = await nextMenuChange(ctx, now)
  const [data, total] = await Promise.all([
    ctx.db.orm
      .select(dishColumns)
      .from(menuItems)
      .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
      .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
      .innerJoin(venues, eq(venues.id, menus.venue_id))
      .where(where)
      .orderBy(...orderOf(asked.featured, chosen))
      .limit(asked.limit)
      .offset(pageOffset(asked)),
    // Cached, because counting tens of thousands of dishes for every page is slow.
    cacheUntilMenuChange(ctx, `dishes ${asked.featured}`, until, () => countDishes(ctx, where)),
  ])
  return { list: toListResponse(data as Dish[], total, asked), until }
}

/**
 * By name. Without a filter on `featured`, featured dishes come first, in the order of an index.
 * @param chosen ids of dishes in the order that administrators chose; null for the order by name
 */
function orderOf(featured: boolean | undefined, chosen: readonly string[] | null): SQL[] {
  const name = [sql`${menuItems.name_key}`, sql`${menuItems.id}`]
  if (chosen) return [inChosenOrder(menuItems.id, chosen), ...name]
  return featured ? name : [sql`${menuItems.featured} desc nulls last`, ...name]
}

function isFeatured(featured: boolean | undefined): SQL | undefined {
  if (featured === undefined) return undefined
  return featured ? sql`${menuItems.featured}` : eq(menuItems.featured, false)
}

async function countDishes(ctx: AppContext, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ total: sql<number>`count(*)` })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(where)
  return row?.total ?? 0
}

export const dishColumns = {
  id: menuItems.id,
  name: menuItems.name,
  description: menuItems.description,
  price: menuItems.price,
  sizes: menuItems.sizes,
  image_url: menuItems.image_url,
  image_alt: menuItems.image_alt,
  rating: menuItems.rating,
  dietary_info: menuItems.dietary_info,
  featured: menuItems.featured,
  category: { id: menuCategories.id, name: menuCategories.name },
  menu: { id: menus.id, name: menus.name, menu_type: menus.menu_type },
  venue: {
    id: venues.id,
    name: venues.name,
    slug: venues.slug,
    image_url: venues.image_url,
    image_alt: venues.image_alt,
    cuisine: venues.cuisine,
    address_city: venues.address_city,
  },
}
