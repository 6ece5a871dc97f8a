import { eq, sql } from 'drizzle-orm'
import { menuCategories, menuItems } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { nextUpdate } from '../../edited-meanwhile.ts'
import type { ContentPlan } from './plan.ts'

/** Items written by one statement: each has a dozen parameters, and a statement takes 65,535. */
const BATCH = 1000

/** Carries out what was decided of a menu's categories and items. */
export async function writeContents(tx: Transaction, menu_id: string, plan: ContentPlan, now: Date): Promise<void> {
  await insertCategories(tx, menu_id, plan, now)
  for (const { id, columns } of plan.changedCategories) {
    await tx
      .update(menuCategories)
      .set({ ...columns, updated_at: nextUpdate(menuCategories.updated_at, now) })
      .where(eq(menuCategories.id, id))
  }
  for (let from = 0; from < plan.newItems.length; from += BATCH) {
    const items = plan.newItems.slice(from, from + BATCH)
    await tx
      .insert(menuItems)
      .values(
        items.map(({ id, category_id, order, columns }) => ({ name: '', price: 0, ...columns, id, category_id, order, updated_at: now })),
      )
  }
  for (const { id, columns } of plan.changedItems) {
    await tx
      .update(menuItems)
      .set({ ...columns, updated_at: nextUpdate(menuItems.updated_at, now) })
      .where(eq(menuItems.id, id))
  }
}

async function insertCategories(tx: Transaction, menu_id: string, { newCategories }: ContentPlan, now: Date): Promise<void> {
  if (newCategories.length === 0) return
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${menuCategories.order}), 0)` })
    .from(menuCategories)
    .where(eq(menuCategories.menu_id, menu_id))
  const start = (last?.order ?? 0) + 1
  await tx
    .insert(menuCategories)
    .values(newCategories.map(({ id, columns }, index) => ({ name: '', ...columns, id, menu_id, order: start + index, updated_at: now })))
}
