import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Context as RequestContext } from 'hono'
import { VISITOR } from '../../domain/account/actor.ts'
import type { HistoryAction } from '../../domain/account/security-history.ts'
import type { AuditChange } from '../../domain/audit.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAccountAudit, recordFailedSignIn } from '../audit/audit.ts'
import { auditEntries, users } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { DEFAULT_LIMITS } from '../http/rate-limit.ts'
import { findSessionForRequest } from './authenticate.ts'
import { reportNewDevice } from './devices.ts'

type User = { id: string; email: string }

type OwnAction =
  | HistoryAction
  | 'delete_own_account'
  | 'create_calendar_feed'
  | 'delete_calendar_feed'
  | 'create_webhook'
  | 'replace_webhook_secret'
  | 'delete_webhook'

export type SignInMethod = 'password' | 'emailed link' | 'emailed code' | 'backup code' | 'authenticator app' | 'passkey' | 'provider'

/** At most one failure entry per account in this time: the window in which ten wrong passwords lock an account. */
const FAILURE_WINDOW_MS = DEFAULT_LIMITS.signInsByAccount.duration * 1000

type OwnEvent = { user: User; action: OwnAction; changes?: readonly AuditChange[] }

export function recordOwnAction(
  tx: Transaction,
  { clock, clientIp, userAgent }: Pick<AppContext, 'clock' | 'clientIp' | 'userAgent'>,
  { user: { id, email }, action, changes = [] }: OwnEvent,
): Promise<void> {
  const actor = { kind: 'user', userId: id, email, role: null, venues: [], towns: null } as const
  const authorized = authorize(actor, 'account:use', { userId: id })
  return recordAccountAudit(tx, { actor, clock, clientIp, userAgent }, authorized, { action: `user.${action}`, id, name: email, changes })
}

/** Records a sign-in, and emails the user when the device is new. Does nothing while a second factor is still required. */
export async function recordSignIn(c: RequestContext<AppEnv>, token: string, method: SignInMethod): Promise<void> {
  const ctx = c.get('ctx')
  const session = await findSessionForRequest(c, token)
  if (!session) return
  const changes = [{ field: 'method', from: null, to: method }]
  await inTransaction(ctx.db, async (tx) => {
    await reportNewDevice(c, tx, session)
    await recordOwnAction(tx, ctx, { user: session.user, action: 'sign_in', changes })
  })
}

/**
 * Records a wrong password or code, or a lock. Once in 15 minutes per account and action, so that wrong passwords
 * cannot fill the log. Records nothing for an unknown account, because the typed text may be a password or another
 * person's email address.
 * @param account the typed email address, or the id of a signed-in user
 */
export async function recordFailure(ctx: AppContext, account: string, action: 'sign_in_failed' | 'lock'): Promise<void> {
  const { db, clock } = ctx
  const [user] = await db.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(users.email, account.toLowerCase()), eq(users.id, account)))
  if (!user) return
  const isRecent = and(
    eq(auditEntries.entity, 'user'),
    eq(auditEntries.entity_id, user.id),
    eq(auditEntries.action, `user.${action}`),
    gt(auditEntries.at, new Date(clock().getTime() - FAILURE_WINDOW_MS)),
  )
  await inTransaction(db, async (tx) => {
    // Of many concurrent failures, only one writes an entry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`failure:${user.id}`}, 0))`)
    if ((await tx.$count(auditEntries, isRecent)) > 0) return
    await recordFailedSignIn(tx, { ...ctx, actor: VISITOR }, { action: `user.${action}`, id: user.id, name: user.email })
  })
}
