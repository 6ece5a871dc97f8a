import { eq, sql } from 'drizzle-orm'
import { menuItems } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'

/** The position after the last item of a category. */
export async function nextPlace(tx: Transaction, categoryId: string): Promise<number> {
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${menuItems.order}), 0)` })
    .from(menuItems)
    .where(eq(menuItems.category_id, categoryId))
  return (last?.order ?? 0) + 1
}
