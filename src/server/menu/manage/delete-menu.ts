import { eq } from 'drizzle-orm'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menus } from '../../db/schema/index.ts'
import { lockMenu } from './lock.ts'

/** Deletes a menu with everything in it. @throws DomainError not_found */
export async function deleteMenu({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await ctx.changes.write(async (tx, touch) => {
    const { venue_id, name } = await lockMenu(tx, ctx, id)
    await tx.delete(menus).where(eq(menus.id, id))
    await audit(tx, ctx, { action: 'menu.delete', id, name, changes: [{ field: 'venue_id', from: venue_id, to: null }] })
    touch('menus', `venue:${venue_id}`)
  })
}
