import { eq, inArray, type SQL } from 'drizzle-orm'
import type { List } from '../../../contract/common.ts'
import type { ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { DomainError } from '../../../domain/errors.ts'
import { compareMenus } from '../../../domain/menu/menu-order.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../db/open.ts'
import { menuCategories, menuItems, menus, venues } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type PageRequest, pageOffset, toListResponse } from '../../http/list.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import {
  type ItemRow,
  managedCategoryColumns,
  managedItemColumns,
  managedMenuColumns,
  managedMenuVenueColumns,
  toManagedCategory,
  toManagedItem,
  toManagedMenu,
} from './to-managed-menu.ts'

type Reader = Transaction | Database['orm']

/**
 * Includes hidden menus and inactive items. Specials come first, then by name.
 * @throws DomainError venue_not_found
 */
export async function listManagedMenus({
  ctx,
  input,
}: {
  ctx: AppContext
  input: PageRequest & { venue_id: string }
}): Promise<List<ManagedMenu>> {
  const { venue_id } = input
  await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'menu:manage', venueId: venue_id, refusal: 'venue_not_found' })
  if (!isUuid(venue_id)) throw new DomainError('venue_not_found')
  if ((await ctx.db.orm.$count(venues, eq(venues.id, venue_id))) === 0) throw new DomainError('venue_not_found')
  // Sorted here by the domain's rule, because a venue has only a few menus.
  const heads = await ctx.db.orm
    .select({ id: menus.id, name: menus.name, menu_type: menus.menu_type })
    .from(menus)
    .where(eq(menus.venue_id, venue_id))
  const sorted = heads.toSorted((a, b) => compareMenus(a, b) || (a.id < b.id ? -1 : 1))
  const ids = sorted.slice(pageOffset(input), pageOffset(input) + input.limit).map(({ id }) => id)
  const found = new Map((await readMenusByIds(ctx.db.orm, ids, ctx.clock())).map((menu) => [menu.id, menu]))
  const data = ids.flatMap((id) => found.get(id) ?? [])
  return toListResponse(data, heads.length, input)
}

/** @throws DomainError not_found */
export async function readManagedMenu({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ManagedMenu> {
  const [menu] = isUuid(id) ? await readMenusByIds(ctx.db.orm, [id], ctx.clock()) : []
  if (!menu) throw new DomainError('not_found')
  await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
  return menu
}

/** @throws Error when the menu does not exist */
export async function getManagedMenu(tx: Transaction, id: string, now: Date): Promise<ManagedMenu> {
  const [menu] = await readMenusByIds(tx, [id], now)
  if (!menu) throw new Error('the menu was not returned')
  return menu
}

export async function readMenusByIds(reader: Reader, ids: readonly string[], now: Date): Promise<ManagedMenu[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .select({ menu: managedMenuColumns, venue: managedMenuVenueColumns })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(inArray(menus.id, [...ids]))
  const categories = await reader
    .select(managedCategoryColumns)
    .from(menuCategories)
    .where(inArray(menuCategories.menu_id, [...ids]))
    .orderBy(menuCategories.order, menuCategories.id)
  const items = Map.groupBy(await readItems(reader, inArray(menuCategories.menu_id, [...ids])), (item) => item.category_id)
  const byMenu = Map.groupBy(categories, (category) => category.menu_id)
  return rows.map(({ menu, venue }) => {
    const own = (byMenu.get(menu.id) ?? []).map((category) => toManagedCategory(category, items.get(category.id) ?? []))
    return toManagedMenu(menu, venue, own, now)
  })
}

/** @throws Error when the item does not exist */
export async function getManagedItem(tx: Transaction, id: string): Promise<ManagedItem> {
  const [item] = await readItems(tx, eq(menuItems.id, id))
  if (!item) throw new Error('the item was not returned')
  return toManagedItem(item)
}

export async function readItems(reader: Reader, where: SQL): Promise<ItemRow[]> {
  const rows = await reader
    .select(managedItemColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .where(where)
    .orderBy(menuItems.order, menuItems.id)
  return rows as ItemRow[]
}
