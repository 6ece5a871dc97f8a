import { eq, sql } from 'drizzle-orm'
import { DomainError } from '../../../domain/errors.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { AppContext } from '../../app-context.ts'
import { menuCategories, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockVenueOfMenu } from '../../lock-venue-of-menu.ts'
import {
  type CategoryRow,
  type ItemRow,
  type ManagedMenuRow,
  managedCategoryColumns,
  managedItemColumns,
  managedMenuColumns,
} from './to-managed-menu.ts'

/** Arguments of the use cases that delete a menu or a part of one. */
export type Deletion = { ctx: AppContext; input: { id: string; mayDelete?: (tx: Transaction) => Promise<void> } }

/**
 * Locks a menu until the transaction ends. Every write to a part of a menu locks the menu first, which prevents
 * deadlocks. Checks no permission: call `authorize` with the venue of the menu.
 * @throws DomainError not_found
 */
export async function lockMenu(tx: Transaction, id: string): Promise<ManagedMenuRow> {
  await lockVenueOfMenu(tx, id)
  const [menu] = isUuid(id) ? await tx.select(managedMenuColumns).from(menus).where(eq(menus.id, id)).for('update') : []
  if (!menu) throw new DomainError('not_found')
  return menu
}

/**
 * Returns a category and its menu, locked as in `lockMenu`.
 * @throws DomainError not_found
 */
export async function lockCategory(tx: Transaction, id: string): Promise<{ menu: ManagedMenuRow; category: CategoryRow }> {
  const find = () => tx.select(managedCategoryColumns).from(menuCategories).where(eq(menuCategories.id, id))
  const [seen] = isUuid(id) ? await find() : []
  if (!seen) throw new DomainError('not_found')
  const menu = await lockMenu(tx, seen.menu_id)
  // Read again, because another transaction could change it before the menu was locked.
  const [category] = await find()
  if (!category) throw new DomainError('not_found')
  return { menu, category }
}

/**
 * Returns an item and its menu, locked as in `lockMenu`.
 * @throws DomainError not_found
 */
export async function lockItem(tx: Transaction, id: string): Promise<{ menu: ManagedMenuRow; item: ItemRow }> {
  const find = () =>
    tx
      .select({ item: managedItemColumns, menuId: menuCategories.menu_id })
      .from(menuItems)
      .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
      .where(eq(menuItems.id, id))
  const [seen] = isUuid(id) ? await find() : []
  if (!seen) throw new DomainError('not_found')
  const menu = await lockMenu(tx, seen.menuId)
  const [now] = await find()
  if (!now) throw new DomainError('not_found')
  return { menu, item: now.item as ItemRow }
}

export async function nextPosition(tx: Transaction, categoryId: string): Promise<number> {
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${menuItems.order}), 0)` })
    .from(menuItems)
    .where(eq(menuItems.category_id, categoryId))
  return (last?.order ?? 0) + 1
}
