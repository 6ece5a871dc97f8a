import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { OwnSession } from '../../contract/account.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/schema/index.ts'
import type { ActiveSession } from './read-session.ts'
import { isActiveSession } from './session-lifetime.ts'

/** Where the user of a session is signed in, the newest first. */
export async function listSessions({
  ctx,
  input: { session },
}: {
  ctx: Pick<Context, 'db' | 'clock' | 'config'>
  input: { session: ActiveSession }
}): Promise<OwnSession[]> {
  const mine = and(eq(sessions.user_id, session.user.id), isActiveSession(ctx))
  const rows = await ctx.db.orm.select().from(sessions).where(mine).orderBy(desc(sessions.created_at), asc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ip_address: row.ip_address || null,
    user_agent: row.user_agent || null,
    is_current: row.id === session.id,
  }))
}

/** Ends a session, all others of its user, or all of them. */
export async function revokeSessions({
  ctx: { db },
  input: { session, scope },
}: {
  ctx: Pick<Context, 'db'>
  input: { session: ActiveSession; scope: 'local' | 'others' | 'global' }
}): Promise<void> {
  const mine = eq(sessions.user_id, session.user.id)
  const which = { local: eq(sessions.id, session.id), others: and(mine, ne(sessions.id, session.id)), global: mine }[scope]
  await db.orm.delete(sessions).where(which)
}

/**
 * Ends one session of a user.
 * @throws DomainError not_found for one that is not theirs
 */
export async function endSession({
  ctx: { db },
  input: { userId, id },
}: {
  ctx: Pick<Context, 'db'>
  input: { userId: string; id: string }
}): Promise<void> {
  const which = and(eq(sessions.id, id), eq(sessions.user_id, userId))
  const ended = await db.orm.delete(sessions).where(which).returning({ id: sessions.id })
  if (ended.length === 0) throw new DomainError('not_found')
}
