import { and, eq, gt, or } from 'drizzle-orm'
import { VISITOR } from '../../domain/account/actor.ts'
import type { AuditChange } from '../../domain/audit.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { auditEntries, users } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

type User = { id: string; email: string }

/** What users do to their own account, as the audit log names it. */
type OwnAction =
  | 'sign_in'
  | 'reset_password'
  | 'change_password'
  | 'change_email'
  | 'enable_second_factor'
  | 'disable_second_factor'
  | 'renew_backup_codes'
  | 'export_own_data'
  | 'delete_own_account'

/** Notes in the audit log what a user did to their own account, in the transaction that does it. */
export function recordOwnAction(
  tx: Transaction,
  { clock, clientIp }: Pick<Context, 'clock' | 'clientIp'>,
  { id, email }: User,
  action: OwnAction,
  changes: readonly AuditChange[] = [],
): Promise<void> {
  const actor = { kind: 'user', userId: id, email, role: null, venueId: null } as const
  return audit(tx, { actor, clock, clientIp }, { action: `user.${action}`, id, name: email, changes })
}

/** As `recordOwnAction`, in a transaction of its own. */
export function noteOwn(ctx: Context, user: User, action: OwnAction, changes: readonly AuditChange[] = []): Promise<void> {
  return inTransaction(ctx.db, (tx) => recordOwnAction(tx, ctx, user, action, changes))
}

/** At most one entry about failures in this time, in milliseconds: the window in which ten wrong passwords lock an account. */
const FAILURE_WINDOW_MS = 15 * 60 * 1000

/**
 * Notes a wrong password or code, or that there were too many, for an account. Once in 15 minutes for each account and
 * action, so that wrong passwords cannot fill the log. Nothing is noted where there is no such account, because the
 * text that was typed may be a password or a stranger's email address.
 * @param account the email address that was typed, or the id of a signed-in user
 */
export async function recordFailure(ctx: Context, account: string, action: 'sign_in_failed' | 'lock'): Promise<void> {
  const { db, clock } = ctx
  const [user] = await db.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(users.email, account.toLowerCase()), eq(users.id, account)))
  if (!user) return
  await inTransaction(db, async (tx) => {
    const since = new Date(clock().getTime() - FAILURE_WINDOW_MS)
    const isNoted = await tx.$count(
      auditEntries,
      and(
        eq(auditEntries.entity, 'user'),
        eq(auditEntries.entity_id, user.id),
        eq(auditEntries.action, `user.${action}`),
        gt(auditEntries.at, since),
      ),
    )
    if (isNoted === 0) await audit(tx, { ...ctx, actor: VISITOR }, { action: `user.${action}`, id: user.id, name: user.email })
  })
}
