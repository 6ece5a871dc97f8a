import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { Dish, listDishesQuery } from '../../contract/menu.ts'
import type { AppContext } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { inChosenOrder } from '../db/sql-expressions.ts'
import type { Orm } from '../db/transaction.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { cacheUntilMenuChange, nextMenuChange, whereMenuPublic } from '../visibility/visibility.ts'
import { publicTags } from './allergens/columns.ts'

type Query = z.output<typeof listDishesQuery>

export async function listDishes(ctx: AppContext, query: Query): Promise<{ list: List<Dish>; until: Date | null }> {
  const now = ctx.clock()
  const chosen = query.sort === 'chosen' ? (await ctx.guide.read()).featured_dishes : null
  const until = await nextMenuChange(ctx, now)
  const { orm } = ctx.db
  const select = chosen ? selectDishes(orm, query.featured, chosen) : selectByName.get(query.featured)?.(orm)
  const [data, total] = await Promise.all([
    select?.execute({ now, limit: query.limit, offset: pageOffset(query) }),
    // Cached, because counting tens of thousands of dishes for every page is slow.
    cacheUntilMenuChange(ctx, `dishes ${query.featured}`, until, () => countDishes(ctx, wherePublic(query.featured, now))),
  ])
  return { list: toListResponse(data as Dish[], total, query), until }
}

type Featured = Query['featured']

function selectDishes(orm: Orm, featured: Featured, chosen: readonly string[] | null) {
  return orm
    .select(dishColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(wherePublic(featured, sql.placeholder('now')))
    .orderBy(...orderOf(featured, chosen))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('')
}

const selectByName = new Map(
  [true, false, undefined].map((featured) => [featured, preparedStatement((orm) => selectDishes(orm, featured, null))]),
)

function wherePublic(featured: Featured, now: Date | Placeholder): SQL | undefined {
  return and(sql`${menuItems.active}`, isFeatured(featured), whereMenuPublic(now))
}

/**
 * By name. Without a filter on `featured`, featured dishes come first, in the order of an index.
 * @param chosen ids of dishes in the order that administrators chose; null for the order by name
 */
function orderOf(featured: Featured, chosen: readonly string[] | null): SQL[] {
  const name = [sql`${menuItems.name_key}`, sql`${menuItems.id}`]
  if (chosen) return [inChosenOrder(menuItems.id, chosen), ...name]
  return featured ? name : [sql`${menuItems.featured} desc nulls last`, ...name]
}

function isFeatured(featured: Featured): SQL | undefined {
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
  dietary_info: publicTags,
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
