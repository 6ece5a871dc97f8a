import { eq, inArray } from 'drizzle-orm'
import { DomainError } from '../domain/errors.ts'
import { MAX_CATEGORIES, MAX_ITEMS, MAX_MENUS, MAX_VENUE_ITEMS } from '../domain/menu/menu-fields.ts'
import { menuCategories, menuItems, menus, venues } from './db/schema/index.ts'
import type { Transaction } from './db/transaction.ts'

/**
 * Locks the venue until the transaction ends, so that concurrent requests count each other's menus.
 * @throws DomainError venue_not_found
 */
export async function isBelowMenuLimit(tx: Transaction, venueId: string): Promise<boolean> {
  const [venue] = await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, venueId)).for('no key update')
  if (!venue) throw new DomainError('venue_not_found')
  return (await tx.$count(menus, eq(menus.venue_id, venueId))) < MAX_MENUS
}

/** @throws DomainError menus_too_many or venue_not_found */
export async function requireMenuLimit(tx: Transaction, venueId: string): Promise<void> {
  if (!(await isBelowMenuLimit(tx, venueId))) throw new DomainError('menus_too_many')
}

/**
 * Call it after adding a category to a menu that is locked.
 * @throws DomainError categories_too_many
 */
export async function requireCategoryLimit(tx: Transaction, menuId: string): Promise<void> {
  if ((await tx.$count(menuCategories, eq(menuCategories.menu_id, menuId))) > MAX_CATEGORIES) throw new DomainError('categories_too_many')
}

/** Counts the items of all menus of a venue, also of menus that are not public now. */
export function countVenueItems(tx: Transaction, venueId: string): Promise<number> {
  const ofVenue = tx
    .select({ id: menuCategories.id })
    .from(menuCategories)
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .where(eq(menus.venue_id, venueId))
  return tx.$count(menuItems, inArray(menuItems.category_id, ofVenue))
}

/**
 * Call it after adding items to a menu that is locked.
 * @throws DomainError items_too_many or venue_items_too_many
 */
export async function requireItemLimit(tx: Transaction, menuId: string): Promise<void> {
  const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
  if ((await tx.$count(menuItems, inArray(menuItems.category_id, ofMenu))) > MAX_ITEMS) throw new DomainError('items_too_many')
  const [menu] = await tx.select({ venueId: menus.venue_id }).from(menus).where(eq(menus.id, menuId))
  if (menu && (await countVenueItems(tx, menu.venueId)) > MAX_VENUE_ITEMS) throw new DomainError('venue_items_too_many')
}
