import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/open.ts'
import { sessions } from '../db/schema/index.ts'
import { ambientOrm } from './ambient.ts'
import type { ActiveSession } from './read-session.ts'
import { EXTEND_AFTER_MS, sessionEnd } from './session-lifetime.ts'

/** How long requests with a replaced token can still arrive from the same browser, in milliseconds. */
const IN_FLIGHT_MS = 60_000

type Clocked = Pick<Context, 'db' | 'clock' | 'config'>

/** A session in use lives on: once a day its end is moved to seven days from now. The very same session where it is not due. */
export async function extendSession(ctx: Clocked, session: ActiveSession): Promise<ActiveSession> {
  const end = sessionEnd(ctx, session.createdAt)
  if (end.getTime() - session.expiresAt.getTime() < EXTEND_AFTER_MS) return session
  await ctx.db.orm.update(sessions).set({ expires_at: end, updated_at: ctx.clock() }).where(eq(sessions.id, session.id))
  return { ...session, expiresAt: end }
}

/**
 * Gives a session a new token and up to seven more days; of two attempts with the same old token one succeeds.
 * @param isProven whether the user has just proved who they are
 * @throws DomainError not_signed_in where the session is no longer there under its old token
 */
export async function rotateSession(ctx: Clocked, session: ActiveSession, { isProven = false } = {}): Promise<ActiveSession> {
  const now = ctx.clock()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = sessionEnd(ctx, session.createdAt)
  const provenAt = isProven ? now : session.provenAt
  const renewed = await ctx.db.orm
    .update(sessions)
    .set({ token, replaced_token: session.token, expires_at: expiresAt, proven_at: provenAt, updated_at: now })
    .where(and(eq(sessions.id, session.id), eq(sessions.token, session.token)))
    .returning({ id: sessions.id })
  if (renewed.length === 0) throw new DomainError('not_signed_in')
  return { ...session, token, expiresAt, provenAt }
}

/** Ends the session of a client that signed in again. @param token the new session's; null while a second factor is missing */
export async function replaceSession(
  { db, clock }: { db: Database; clock: () => Date },
  session: ActiveSession,
  token: string | null,
): Promise<void> {
  const orm = ambientOrm(db)
  await orm.delete(sessions).where(eq(sessions.id, session.id))
  if (token === null) return
  await orm.update(sessions).set({ replaced_token: session.token, updated_at: clock() }).where(eq(sessions.token, token))
}

/**
 * Whether a token was replaced moments ago. A request of another tab that was under way then must not be answered as signed
 * out: that would also delete the cookie with the new token.
 */
export async function wasJustReplaced({ db, clock }: Clocked, token: string): Promise<boolean> {
  const since = new Date(clock().getTime() - IN_FLIGHT_MS)
  return (await db.orm.$count(sessions, and(eq(sessions.replaced_token, token), gt(sessions.updated_at, since)))) > 0
}
