import { eq } from 'drizzle-orm'
import { DomainError } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions.ts'
import type { Context } from '../../context.ts'
import { menuCategories, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import {
  type CategoryRow,
  type ItemRow,
  type MenuRow,
  managedCategoryColumns,
  managedItemColumns,
  managedMenuColumns,
} from './to-managed-menu.ts'

/**
 * A menu that the actor may manage, held until the transaction ends. Whoever writes anything of a menu holds the menu
 * first: so writers take turns, and none waits for another in a circle.
 * @throws DomainError not_found, also for a menu of somebody else
 */
export async function lockMenu(tx: Transaction, { actor }: Pick<Context, 'actor'>, id: string): Promise<MenuRow> {
  const [menu] = isUuid(id) ? await tx.select(managedMenuColumns).from(menus).where(eq(menus.id, id)).for('update') : []
  if (!menu || !can(actor, 'menu:manage', { venueId: menu.venue_id })) throw new DomainError('not_found')
  return menu
}

/** A category that the actor may manage, with its menu held. @throws DomainError not_found */
export async function lockCategory(
  tx: Transaction,
  ctx: Pick<Context, 'actor'>,
  id: string,
): Promise<{ menu: MenuRow; category: CategoryRow }> {
  const find = () => tx.select(managedCategoryColumns).from(menuCategories).where(eq(menuCategories.id, id))
  const [seen] = isUuid(id) ? await find() : []
  if (!seen) throw new DomainError('not_found')
  const menu = await lockMenu(tx, ctx, seen.menu_id)
  // As it is now that nobody else can change it.
  const [category] = await find()
  if (!category) throw new DomainError('not_found')
  return { menu, category }
}

/** An item that the actor may manage, with its menu held. @throws DomainError not_found */
export async function lockItem(tx: Transaction, ctx: Pick<Context, 'actor'>, id: string): Promise<{ menu: MenuRow; item: ItemRow }> {
  const find = () =>
    tx
      .select({ item: managedItemColumns, menuId: menuCategories.menu_id })
      .from(menuItems)
      .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
      .where(eq(menuItems.id, id))
  const [seen] = isUuid(id) ? await find() : []
  if (!seen) throw new DomainError('not_found')
  const menu = await lockMenu(tx, ctx, seen.menuId)
  const [now] = await find()
  if (!now) throw new DomainError('not_found')
  return { menu, item: now.item as ItemRow }
}
