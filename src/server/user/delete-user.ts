import { authorize } from '../../domain/permissions.ts'
import { removeUser } from '../account/remove-user.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'

/**
 * Deletes a user with role, assignment, sessions and credentials. The venue, its menus and reservations stay.
 * @throws DomainError not_allowed, user_is_self, admin_last or user_not_found
 */
export async function deleteUser({ ctx, input: { userId } }: { ctx: AppContext; input: { userId: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'user:delete', { userId })
  await ctx.changes.transaction(async (tx, ofVenue) => {
    await removeUser(tx, ofVenue, authorized, userId, (email, changes) =>
      recordAudit(tx, ctx, authorized, { action: 'user.delete', id: userId, name: email, changes }),
    )
  })
}
