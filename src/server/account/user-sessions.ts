import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { UserSession } from '../../contract/account.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { pushSubscriptions, sessions } from '../db/schema/index.ts'
import { recordOwnAction } from './audit-account.ts'
import { deleteSessions, endSessions } from './devices.ts'
import { isActiveSession } from './sessions.ts'

export async function listSessions({
  ctx,
  input: { session },
}: {
  ctx: AppContext
  input: { session: ActiveSession }
}): Promise<UserSession[]> {
  const ofUser = and(eq(sessions.user_id, session.user.id), isActiveSession(ctx))
  const rows = await ctx.db.orm.select().from(sessions).where(ofUser).orderBy(desc(sessions.created_at), asc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ip_address: row.ip_address || null,
    user_agent: row.user_agent || null,
    is_current: row.id === session.id,
  }))
}

type Scope = 'local' | 'others' | 'global' | { id: string }

/**
 * Ends one session, all others of its user, or all of them, with the notifications of their devices. Recorded in the audit log.
 * @throws DomainError not_found for an id that is not of this user
 */
export async function revokeSessions({ ctx, input }: { ctx: AppContext; input: { session: ActiveSession; scope: Scope } }): Promise<void> {
  const { session, scope } = input
  const { subject } = authorize(ctx.actor, 'account:use', { userId: session.user.id })
  const isLocal = scope === 'local' || (typeof scope === 'object' && scope.id === session.id)
  const which =
    typeof scope === 'object'
      ? eq(sessions.id, scope.id)
      : { local: eq(sessions.id, session.id), others: ne(sessions.id, session.id), global: undefined }[scope]
  const ended = await writeAs(
    ctx,
    async (tx, ctx) => {
      const ofUser = and(eq(sessions.user_id, subject.userId), which)
      const ids = await (isLocal ? deleteSessions : endSessions)(tx, ofUser)
      if (ids.length === 0) return ids
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ids))
      const changes = isLocal ? [] : [{ field: 'sessions', from: ids.length, to: 0 }]
      await recordOwnAction(tx, ctx, { user: session.user, action: isLocal ? 'sign_out' : 'end_session', changes })
      return ids
    },
    { accounts: [subject.userId] },
  )
  if (typeof scope === 'object' && ended.length === 0) throw new DomainError('not_found')
}
