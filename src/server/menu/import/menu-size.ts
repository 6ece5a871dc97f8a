import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from '../../../domain/menu/menu-limits.ts'
import type { Transaction } from '../../db/transaction.ts'
import { isBelowMenuLimit } from '../../menu-limits.ts'
import type { ContentPlan } from './plan.ts'

/**
 * Returns the limit that the venue or its menu would exceed, or null. A menu that is larger already can still be changed.
 * @param present the stored menu; null for a new one
 */
export async function limitExceeded(
  tx: Transaction,
  venueId: string,
  present: ManagedMenu | null,
  { newCategories, newItems }: ContentPlan,
): Promise<'menus_too_many' | 'categories_too_many' | 'items_too_many' | null> {
  const there = present?.categories ?? []
  const items = there.reduce((sum, category) => sum + category.items.length, 0)
  if (newCategories.length > 0 && there.length + newCategories.length > MAX_CATEGORIES) return 'categories_too_many'
  if (newItems.length > 0 && items + newItems.length > MAX_ITEMS) return 'items_too_many'
  return present || (await isBelowMenuLimit(tx, venueId)) ? null : 'menus_too_many'
}
