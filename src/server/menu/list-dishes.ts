import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { Dish, listDishesQuery } from '../../contract/menu.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/pagination.ts'
import type { AppContext } from '../app-context.ts'
import { jsonRow, jsonRows } from '../db/json-rows.ts'
import { instantParameter, preparedByShape } from '../db/prepared.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { inChosenOrder } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { cacheUntilMenuChange, nextMenuChange, whereMenuPublic } from '../visibility/visibility.ts'
import { publicTags } from './allergens/columns.ts'

type Query = z.output<typeof listDishesQuery>

export async function listDishes(ctx: AppContext, query: Query): Promise<{ list: List<Dish>; until: Date | null }> {
  const now = ctx.clock()
  const chosen = query.sort === 'chosen' ? (await ctx.guide.read()).featured_dishes : null
  const until = await nextMenuChange(ctx, now)
  const { orm } = ctx.db
  const { featured, limit, page: number } = query
  const isFirst = number === 1 && limit === DEFAULT_PAGE_SIZE
  const [[page], total] = await Promise.all([
    selectDishes(orm, { featured, isChosen: chosen !== null, isFirst }).execute({ now, limit, offset: pageOffset(query), chosen }),
    // Cached, because counting tens of thousands of dishes for every page is slow.
    cacheUntilMenuChange(ctx, `dishes ${query.featured}`, until, () => countDishes(ctx, wherePublic(query.featured, now))),
  ])
  return { list: toListResponse(page?.dishes ?? [], total, query), until }
}

type Featured = Query['featured']

type Shape = { featured: Featured; isChosen: boolean; isFirst: boolean }

/**
 * The limit of the first page is written into the text. PostgreSQL expects a tenth of all dishes for a limit that it does not know, and then
 * plans each call again, which takes longer than reading a page.
 */
const selectDishes = preparedByShape((orm, { featured, isChosen, isFirst }: Shape) => {
  const sorted = orm
    .select({ row: dishRow.as('row') })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(wherePublic(featured, instantParameter('now')))
    .orderBy(...orderOf(featured, isChosen))
  const page = isFirst ? sql.raw(`limit ${DEFAULT_PAGE_SIZE}`) : sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`
  return orm
    .select({ dishes: jsonRows<Dish>(sql`${sorted} ${page}`) })
    .from(sql`(select) as one`)
    .prepare('')
})

function wherePublic(featured: Featured, now: Date | SQL): SQL | undefined {
  return and(sql`${menuItems.active}`, whereFeatured(featured), whereMenuPublic(now))
}

/**
 * By name. Without a filter on `featured`, featured dishes come first, in the order of an index.
 * @param isChosen whether the order is that which administrators chose, in the parameter `chosen`
 */
function orderOf(featured: Featured, isChosen: boolean): SQL[] {
  const name = [sql`${menuItems.name_key}`, sql`${menuItems.id}`]
  if (isChosen) return [inChosenOrder(menuItems.id, sql.placeholder('chosen')), ...name]
  return featured ? name : [sql`${menuItems.featured} desc nulls last`, ...name]
}

function whereFeatured(featured: Featured): SQL | undefined {
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

/** Columns of a dish with its category, menu and venue, for `jsonRows`. */
export const dishRow = jsonRow({
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
  category: jsonRow({ id: menuCategories.id, name: menuCategories.name }),
  menu: jsonRow({ id: menus.id, name: menus.name, menu_type: menus.menu_type }),
  venue: jsonRow({
    id: venues.id,
    name: venues.name,
    slug: venues.slug,
    image_url: venues.image_url,
    image_alt: venues.image_alt,
    cuisine: venues.cuisine,
    address_city: venues.address_city,
  }),
})
