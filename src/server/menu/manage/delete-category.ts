import { eq } from 'drizzle-orm'
import { lastState } from '../../../domain/audit.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuCategories, menuItems } from '../../db/schema/index.ts'
import { lockCategory } from './lock-menu.ts'
import { managedItemColumns } from './to-managed-menu.ts'

/** Deletes a category with its items. @throws DomainError not_found */
export async function deleteCategory({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await ctx.changes.write(async (tx, touch) => {
    const { menu, category } = await lockCategory(tx, ctx, id)
    const items = await tx
      .select(managedItemColumns)
      .from(menuItems)
      .where(eq(menuItems.category_id, id))
      .orderBy(menuItems.order, menuItems.id)
    const { id: _id, ...record } = category
    await tx.delete(menuCategories).where(eq(menuCategories.id, id))
    await audit(tx, ctx, { action: 'menu_category.delete', id, name: category.name, changes: lastState({ ...record, items }) })
    touch('menus', `venue:${menu.venue_id}`)
  })
}
