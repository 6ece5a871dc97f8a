import { eq } from 'drizzle-orm'
import { can } from '../../domain/access.ts'
import { DomainError } from '../../domain/errors.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireOtherAdmin } from './admins.ts'

/**
 * Deletes a user with role, link to a venue, sessions and ways in. The venue, its menus and reservations stay.
 * @throws DomainError not_allowed, user_is_self, admin_last or user_not_found
 */
export async function deleteUser({ ctx, input: { userId } }: { ctx: Context; input: { userId: string } }): Promise<void> {
  if (!can(ctx.actor, 'user:delete', undefined)) throw new DomainError('not_allowed')
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) throw new DomainError('user_is_self')
  await inTransaction(ctx.db, async (tx) => {
    await requireOtherAdmin(tx, userId)
    const [deleted] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email })
    if (!deleted) throw new DomainError('user_not_found')
    await audit(tx, ctx, { action: 'user.delete', id: userId, name: deleted.email })
  })
}
