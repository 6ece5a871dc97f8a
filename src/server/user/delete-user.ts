import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users } from '../db/schema/index.ts'
import { deleteToTrash } from '../trash/delete-to-trash.ts'
import { scrubConfirmedNames } from '../trash/erase.ts'
import { removeUser } from './remove-user.ts'

/**
 * Deletes a user with role, assignment, sessions and credentials, and stores all but the sessions in the trash. The
 * venue, its menus and reservations stay.
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_allowed, user_is_self, admin_last or user_not_found
 */
export async function deleteUser({ ctx, input: { userId } }: { ctx: AppContext; input: { userId: string } }): Promise<string | null> {
  const authorized = authorize(ctx.actor, 'user:delete', { userId })
  return ctx.changes.transaction(async (tx, ofVenue) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    const trashId = await deleteToTrash(tx, ctx, { kind: 'user', id: userId, title: user.email, venueId: null, parent: null }, () =>
      removeUser(tx, ofVenue, authorized, userId, (email, changes) =>
        recordAudit(tx, ctx, authorized, { action: 'user.delete', id: userId, name: email, changes }),
      ),
    )
    if (trashId === null) await scrubConfirmedNames(tx, userId)
    return trashId
  })
}
