import { eq } from 'drizzle-orm'
import { lastState } from '../../../domain/audit.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuItems } from '../../db/schema/index.ts'
import { lockItem } from './lock-menu.ts'

/** Deletes an item. @throws DomainError not_found */
export async function deleteItem({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await ctx.changes.write(async (tx, touch) => {
    const { menu, item } = await lockItem(tx, ctx, id)
    await tx.delete(menuItems).where(eq(menuItems.id, id))
    const { id: _id, ...record } = item
    await audit(tx, ctx, { action: 'menu_item.delete', id, name: item.name, changes: lastState(record) })
    touch('menus', `venue:${menu.venue_id}`)
  })
}
