import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { postMail } from '../mail/post.ts'
import { accountDeleted } from '../mail/templates/account.ts'
import { requireOtherAdmin } from '../user/admins.ts'
import { removeUser } from '../user/delete-user.ts'
import { recordOwnAction } from './audit-account.ts'
import type { ActiveSession } from './read-session.ts'

/**
 * Deletes the account of a session's user with role, assignment, sessions and credentials, and confirms it by email. The
 * venue, its menus and its reservations stay, and so do the entries of the audit log.
 * @throws DomainError admin_last, user_not_found
 */
export async function deleteOwnAccount({ ctx, input: { session } }: { ctx: Context; input: { session: ActiveSession } }): Promise<void> {
  const { user } = session
  await inTransaction(ctx.db, async (tx) => {
    await requireOtherAdmin(tx, user.id)
    await removeUser(tx, user.id, (_email, changes) => recordOwnAction(tx, ctx, user, 'delete_own_account', changes))
    await postMail(tx, ctx, accountDeleted(ctx.config, user.email))
  })
}
