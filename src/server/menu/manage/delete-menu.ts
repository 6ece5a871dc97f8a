import { eq } from 'drizzle-orm'
import { lastState } from '../../../domain/audit.ts'
import { type AuditEvent, audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockMenu } from './lock-menu.ts'
import { readMenus } from './read-managed-menus.ts'

/** What the audit log keeps of menus that are about to be deleted: each with its categories and items. */
export async function deletedMenus(tx: Transaction, ids: readonly string[], now: Date): Promise<AuditEvent[]> {
  const found = await readMenus(tx, ids, now)
  return found.map(({ id, venue: _venue, visible: _visible, item_count: _count, ...record }) => ({
    action: 'menu.delete',
    id,
    name: record.name,
    changes: lastState(record),
  }))
}

/** Deletes a menu with everything in it. @throws DomainError not_found */
export async function deleteMenu({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await ctx.changes.write(async (tx, touch) => {
    const { venue_id } = await lockMenu(tx, ctx, id)
    const deleted = await deletedMenus(tx, [id], ctx.clock())
    await tx.delete(menus).where(eq(menus.id, id))
    await audit(tx, ctx, ...deleted)
    touch('menus', `venue:${venue_id}`)
  })
}
