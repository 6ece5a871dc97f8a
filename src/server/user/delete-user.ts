import { eq } from 'drizzle-orm'
import { type AuditChange, lastState } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import { endIssuedAccess } from '../account/end-issued-access.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { userRoles, users, venueOwners } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
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
    await removeUser(tx, userId, (email, changes) => audit(tx, ctx, { action: 'user.delete', id: userId, name: email, changes }))
  })
}

/**
 * Deletes the row of a user; role, assignment, sessions and credentials go with it.
 * @param note writes the audit entry, with the record as it was
 * @throws DomainError user_not_found
 */
export async function removeUser(
  tx: Transaction,
  userId: string,
  note: (email: string, changes: AuditChange[]) => Promise<void>,
): Promise<void> {
  const [found] = await tx
    .select({ name: users.name, email: users.email, created_at: users.created_at, role: userRoles.role, venue_id: venueOwners.venue_id })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(venueOwners, eq(venueOwners.user_id, users.id))
    .where(eq(users.id, userId))
  await endIssuedAccess(tx, { userId })
  const gone = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  if (!found || gone.length === 0) throw new DomainError('user_not_found')
  await note(found.email, lastState({ ...found, name: found.name || null }))
}
