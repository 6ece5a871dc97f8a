import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listMenusQuery, Menu } from '../../contract/menu.ts'
import { DomainError } from '../../domain/errors.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { menuListings, menus, venues } from '../db/schema/index.ts'
import { distanceSql, withinFilter } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import {
  cacheUntilMenuChange,
  nextMenuChange,
  selectNextMenuChange,
  whereListingPublic,
  whereMenuPublic,
} from '../visibility/visibility.ts'
import { readCategories } from './list-categories.ts'
import { itemsFilter, whereMenuFilters, whereMenuVenue } from './menu-facets.ts'
import { menuColumns, menuVenueColumns, type PublicMenuRow, toMenu } from './to-menu.ts'

type Query = z.output<typeof listMenusQuery>

export async function listMenus(ctx: AppContext, query: Query): Promise<{ list: List<Menu>; until: Date | null }> {
  const now = ctx.clock()
  const { rows, total, until } = await readPage(ctx, query, now)
  const categories = await readCategories(
    ctx,
    rows.map((row) => row.menu.id),
  )
  const byMenu = Map.groupBy(categories, (category) => category.menu_id)
  const list = rows.map((row) => toMenu(row, byMenu.get(row.menu.id) ?? []))
  return { list: toListResponse(list, total, query), until }
}

type MenuPage = { rows: PublicMenuRow[]; total: number }

async function readPage(ctx: AppContext, query: Query, now: Date): Promise<MenuPage & { until: Date | null }> {
  const { venue_id } = query
  const filters = and(
    whereMenuFilters(query),
    query.has_items === undefined ? undefined : itemsFilter(query.has_items),
    withinFilter(menuListings, query),
  )
  if (venue_id !== undefined && !filters) return readPageOfVenue(ctx, { ...query, venue_id }, now)
  const lasting = and(filters, whereMenuVenue(venue_id))
  const until = await nextMenuChange(ctx, now, lasting)
  const listed = and(whereListingPublic(now), lasting)
  if (venue_id === undefined) return { ...(await pageOfAll(ctx, query, listed, until)), until }
  const ids = await ctx.db.orm.select({ id: menuListings.menu_id }).from(menuListings).where(listed)
  return { ...(await sortPage(ctx, query, ids)), until }
}

/** Without filters the queries are the same for all venues and can be prepared. */
async function readPageOfVenue(
  ctx: AppContext,
  query: Query & { venue_id: string },
  now: Date,
): Promise<MenuPage & { until: Date | null }> {
  const { orm } = ctx.db
  const values = { venueId: query.venue_id, now }
  const [[next], ids] = await Promise.all([selectNextChangeOfVenue(orm).execute(values), selectIdsOfVenue(orm).execute(values)])
  return { ...(await sortPage(ctx, query, ids)), until: next?.change ?? null }
}

const isOfVenue = eq(menuListings.venue_id, sql.placeholder('venueId'))

const selectNextChangeOfVenue = preparedStatement((orm) => selectNextMenuChange(orm, sql.placeholder('now'), isOfVenue).prepare(''))

const selectIdsOfVenue = preparedStatement((orm) =>
  orm
    .select({ id: menuListings.menu_id })
    .from(menuListings)
    .where(and(whereListingPublic(sql.placeholder('now')), isOfVenue))
    .prepare(''),
)

async function pageOfAll(ctx: AppContext, query: Query, listed: SQL | undefined, until: Date | null): Promise<MenuPage> {
  const { city, price, type, venue, has_items, lat, lng, within_km } = query
  const key = `menu total ${JSON.stringify([city, price, type, venue, has_items, within_km && [lat, lng, within_km]])}`
  const total = await cacheUntilMenuChange(ctx, key, until, () => ctx.db.orm.$count(menuListings, listed))
  const ids = await ctx.db.orm
    .select({ id: menuListings.menu_id })
    .from(menuListings)
    .where(listed)
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(pageOffset(query))
  const rows = await readMenuRows(
    ctx,
    ids.map(({ id }) => id),
  )
  return { rows, total }
}

function orderOf(query: Query): SQL[] {
  const byName = [sql`${menuListings.name_key}`, sql`${menuListings.venue_name_key}`, sql`${menuListings.menu_id}`]
  const distance = distanceSql(menuListings, query)
  if (query.sort === 'price') return [sql`${menuListings.typical_price} nulls last`, ...byName]
  return query.sort === 'nearest' && distance ? [sql`${distance} nulls last`, ...byName] : byName
}

/** Sorts a venue's menus in JavaScript by the domain's rule, because a venue has only a few. */
async function sortPage(ctx: AppContext, query: Query, ids: readonly { id: string }[]): Promise<MenuPage> {
  const all = await readMenuRows(
    ctx,
    ids.map(({ id }) => id),
  )
  const sorted = all.toSorted((a, b) => compareMenus(a.menu, b.menu) || (a.menu.id < b.menu.id ? -1 : 1))
  return { rows: sorted.slice(pageOffset(query), pageOffset(query) + query.limit), total: all.length }
}

const selectMenus = preparedStatement((orm) =>
  orm
    .select({ menu: menuColumns, venue: menuVenueColumns })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(isOneOf(menus.id), whereMenuPublic(sql.placeholder('now'))))
    .prepare(''),
)

async function readMenuRows(ctx: AppContext, ids: readonly string[]): Promise<PublicMenuRow[]> {
  if (ids.length === 0) return []
  const rows = await selectMenus(ctx.db.orm).execute({ ids, now: ctx.clock() })
  const byId = new Map(rows.map((row) => [row.menu.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns one visible menu, and when it ends.
 * @throws DomainError not_found when the menu is not public
 */
export async function findMenu(ctx: AppContext, id: string): Promise<{ menu: Menu; until: Date | null }> {
  if (!isUuid(id)) throw new DomainError('not_found')
  const now = ctx.clock()
  const [row] = await readMenuRows(ctx, [id])
  if (!row) throw new DomainError('not_found')
  const [categories, until] = await Promise.all([readCategories(ctx, [id]), nextMenuChange(ctx, now, eq(menuListings.menu_id, id))])
  return { menu: toMenu(row, categories), until }
}
