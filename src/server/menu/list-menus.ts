import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { ListedMenu, listMenusQuery, Menu } from '../../contract/menu.ts'
import { DomainError } from '../../domain/errors.ts'
import type { MenuPriceBandSlug } from '../../domain/menu/menu-lists.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { jsonRow, jsonRows } from '../db/json-rows.ts'
import { hasListedValue, type ListShape, listParameters, listShape } from '../db/list-filters.ts'
import { preparedByShape } from '../db/prepared.ts'
import { menuListings, menus, venues } from '../db/schema/index.ts'
import { distanceSql, placeParameters, roundedKm, withinFilter } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import {
  cacheUntilMenuChange,
  nextMenuChange,
  selectNextMenuChange,
  whereListingPublic,
  whereMenuPublic,
} from '../visibility/visibility.ts'
import { categoriesOf } from './list-categories.ts'
import { itemsFilter, whereMenuFilters } from './menu-facets.ts'
import { menuColumns, menuVenueColumns, type PublicMenuRow, toMenu, withItems } from './to-menu.ts'

type Query = z.output<typeof listMenusQuery>

/** @param isKept whether the response is cached, so that `until` is needed */
export async function listMenus(
  ctx: AppContext,
  query: Query,
  { isKept }: { isKept: boolean },
): Promise<{ list: List<ListedMenu>; until: Date | null }> {
  const now = ctx.clock()
  const hasPlace = query.lat !== undefined
  const filters = filtersOf(query)
  const { city, price, type, venue, has_items, lat, lng, within_km } = query
  const parameters = { ...query, ...listParameters({ city, type, venue }), ...placeParameters(query), now, offset: pageOffset(query) }
  if (query.venue_id !== undefined) {
    const { menus: all, until } = await readMenus(ctx, { filters, order: null, hasPlace, hasUntil: isKept }, parameters)
    return { list: sortedPage(all, query), until }
  }
  const hasUntil = isFiltered(filters)
  const [page, next] = await Promise.all([
    readMenus(ctx, { filters, order: query.sort, hasPlace, hasUntil }, parameters),
    // `until` of a list without filters is the next change of any menu. With filters the query returns it.
    hasUntil ? null : nextMenuChange(ctx, now),
  ])
  const until = hasUntil ? page.until : next
  const key = `menu total ${JSON.stringify([city, price, type, venue, has_items, within_km && [lat, lng, within_km]])}`
  const total = await cacheUntilMenuChange(ctx, key, until, async () => {
    const [row] = await selectTotal(ctx.db.orm, filters).execute(parameters)
    return row?.total ?? 0
  })
  return { list: toListResponse(page.menus, total, query), until }
}

/** Sorts a venue's menus in JavaScript by the domain's rule, because a venue has only a few. */
function sortedPage(all: readonly ListedMenu[], query: Query): List<ListedMenu> {
  const sorted = all.toSorted((a, b) => compareMenus(a, b) || (a.id < b.id ? -1 : 1))
  return toListResponse(sorted.slice(pageOffset(query), pageOffset(query) + query.limit), all.length, query)
}

/**
 * Returns one visible menu, and when it ends.
 * @throws DomainError not_found when the menu is not public
 */
export async function findMenu(ctx: AppContext, id: string): Promise<{ menu: Menu; until: Date | null }> {
  if (!isUuid(id)) throw new DomainError('not_found')
  const lists = { city: undefined, type: undefined, venue: undefined }
  const filters = { lists, price: [], hasItems: undefined, isWithin: false, only: 'menu' } as const
  const found = await readMenus(ctx, { filters, order: null, hasPlace: false, hasUntil: true }, { now: ctx.clock(), menu_id: id })
  const [menu] = found.menus
  if (!menu) throw new DomainError('not_found')
  return { menu, until: found.until }
}

type Filters = {
  lists: { [Name in 'city' | 'type' | 'venue']: ListShape | undefined }
  price: readonly MenuPriceBandSlug[]
  hasItems: boolean | undefined
  isWithin: boolean
  only: 'venue' | 'menu' | null
}
/** Everything on which the text of the query depends. `order` is null where all are read. */
type Shape = { filters: Filters; order: Query['sort'] | null; hasPlace: boolean; hasUntil: boolean }

function filtersOf(query: Query): Filters {
  return {
    lists: { city: listShape(query.city), type: listShape(query.type), venue: listShape(query.venue) },
    price: query.price,
    hasItems: query.has_items,
    isWithin: query.lat !== undefined && query.within_km !== undefined,
    only: query.venue_id === undefined ? null : 'venue',
  }
}

function isFiltered({ lists, price, hasItems, isWithin }: Filters): boolean {
  return Object.values(lists).some(Boolean) || price.length > 0 || hasItems !== undefined || isWithin
}

function whereLasting({ lists, price, hasItems, isWithin, only }: Filters): SQL | undefined {
  const { city, type, venue } = lists
  return and(
    whereMenuFilters({
      city: hasListedValue('city', city),
      price,
      type: hasListedValue('type', type),
      venue: hasListedValue('venue', venue),
    }),
    hasItems === undefined ? undefined : itemsFilter(hasItems),
    isWithin ? withinFilter(menuListings) : undefined,
    only === 'venue' ? eq(menuListings.venue_id, sql.placeholder('venue_id')) : undefined,
    only === 'menu' ? eq(menuListings.menu_id, sql.placeholder('menu_id')) : undefined,
  )
}

const now = sql.placeholder('now')

async function readMenus(
  ctx: AppContext,
  shape: Shape,
  parameters: Record<string, unknown>,
): Promise<{ menus: ListedMenu[]; until: Date | null }> {
  const [found] = await selectMenus(ctx.db.orm, shape).execute(parameters)
  if (!found) return { menus: [], until: null }
  const byMenu = Map.groupBy(withItems(found.categories, found.items), (category) => category.menu_id)
  const menus = found.menus.map(({ km, ...menu }) => ({
    ...toMenu(menu, byMenu.get(menu.id) ?? []),
    ...(shape.hasPlace && { distance_km: roundedKm(km) }),
  }))
  return { menus, until: found.until }
}

/** One statement, because a round trip takes as long as reading a menu. */
const selectMenus = preparedByShape((orm, { filters, order, hasPlace, hasUntil }: Shape) => {
  const listed = orm
    .select({ id: sql<string>`${menuListings.menu_id}`.as('id') })
    .from(menuListings)
    .where(and(whereListingPublic(now), whereLasting(filters)))
    .orderBy(...(order ? orderOf(order, hasPlace) : []))
  const page = orm.$with('page').as(order ? listed.limit(sql.placeholder('limit')).offset(sql.placeholder('offset')) : listed)
  // An array, because PostgreSQL expects a tenth of all menus otherwise, and would read all dishes for them.
  const ids = sql`array(select id from page)`
  const rows = orm
    .select({
      row: jsonRow({ ...menuColumns, venue: jsonRow(menuVenueColumns), km: hasPlace ? distanceSql(menuListings) : sql`null` }).as('row'),
    })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .innerJoin(menuListings, eq(menuListings.menu_id, menus.id))
    .where(and(sql`${menus.id} = any(${ids})`, whereMenuPublic(now)))
    .orderBy(...(order ? orderOf(order, hasPlace) : []))
  const next = hasUntil ? sql`(${selectNextMenuChange(orm, now, whereLasting(filters))})` : sql`null::timestamptz`
  return orm
    .with(page)
    .select({
      menus: jsonRows<PublicMenuRow & { km: number | null }>(rows),
      ...categoriesOf(orm, ids),
      until: sql<Date | null>`${next}`.mapWith(menuListings.start_date),
    })
    .from(sql`(select) as one`)
    .prepare('')
})

const selectTotal = preparedByShape((orm, filters: Filters) =>
  orm
    .select({ total: sql<number>`count(*)` })
    .from(menuListings)
    .where(and(whereListingPublic(now), whereLasting(filters)))
    .prepare(''),
)

function orderOf(sort: Query['sort'], hasPlace: boolean): SQL[] {
  const byName = [sql`${menuListings.name_key}`, sql`${menuListings.venue_name_key}`, sql`${menuListings.menu_id}`]
  if (sort === 'price') return [sql`${menuListings.typical_price} nulls last`, ...byName]
  if (sort === '-price') return [sql`${menuListings.typical_price} desc nulls last`, ...byName]
  return sort === 'nearest' && hasPlace ? [sql`${distanceSql(menuListings)} nulls last`, ...byName] : byName
}
