import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MenuFacets } from '../../contract/menu.ts'
import { MENU_PRICE_BANDS } from '../../domain/menu/menu-price-bands.ts'
import { MENU_TYPES } from '../../domain/menu/menu-types.ts'
import type { Context } from '../context.ts'
import { menus, venues } from '../db/schema/index.ts'
import { type Counts, fixedFacets, namedFacets } from '../http/facets.ts'
import { cacheUntilMenuChange, nextMenuChange } from '../visibility/next-menu-change.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { type MenuFilters, priceBandSql, whereMenuFilters } from './filters.ts'

const priceLabels = MENU_PRICE_BANDS.map(({ slug, label }) => ({ value: slug, label }))
const typeLabels = MENU_TYPES.map((type) => ({ value: type, label: type }))

/** Each filter group's values, counted under the choices in the other groups, and when that next changes by itself. */
export async function getMenuFacets(ctx: Context, chosen: MenuFilters): Promise<{ facets: MenuFacets; until: Date | null }> {
  const now = ctx.clock()
  const until = await nextMenuChange(ctx, now)
  const { city, price, type, venue } = chosen
  const key = `menu facets ${JSON.stringify([city, price, type, venue])}`
  return { facets: await cacheUntilMenuChange(ctx, key, until, () => countFacets(ctx, chosen, now)), until }
}

async function countFacets(ctx: Context, chosen: MenuFilters, now: Date): Promise<MenuFacets> {
  const [city, price, type] = await Promise.all([
    countBy(ctx, sql`${venues.address_city}`, whereMenuFilters({ ...chosen, city: [] }), now),
    countBy(ctx, priceBandSql, whereMenuFilters({ ...chosen, price: [] }), now),
    countBy(ctx, sql`${menus.menu_type}`, whereMenuFilters({ ...chosen, type: [] }), now),
  ])
  return { city: namedFacets(city, chosen.city), price: fixedFacets(price, priceLabels), type: fixedFacets(type, typeLabels) }
}

async function countBy(ctx: Context, value: SQL, where: SQL | undefined, now: Date): Promise<Counts> {
  const rows = await ctx.db.orm
    .select({ value: sql<string | null>`${value}`, count: sql<number>`count(*)` })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(whereMenuPublic(now), where))
    .groupBy(sql`1`)
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])))
}
