import { eq } from 'drizzle-orm'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuCategories, menuItems } from '../../db/schema/index.ts'
import { lockCategory } from './lock.ts'

/** Deletes a category with its items. @throws DomainError not_found */
export async function deleteCategory({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await ctx.changes.write(async (tx, touch) => {
    const { menu, category } = await lockCategory(tx, ctx, id)
    const items = await tx.$count(menuItems, eq(menuItems.category_id, id))
    await tx.delete(menuCategories).where(eq(menuCategories.id, id))
    const changes = [{ field: 'items', from: items, to: 0 }]
    await audit(tx, ctx, { action: 'menu_category.delete', id, name: category.name, changes })
    touch('menus', `venue:${menu.venue_id}`)
  })
}
