import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/schema/index.ts'
import type { ActiveSession } from './read-session.ts'
import { SESSION_LIFETIME_S, SESSION_REFRESH_AFTER_S } from './session-cookie.ts'

type Clocked = Pick<Context, 'db' | 'clock'>

/** A session in use lives on: once a day its end is moved to seven days from now. The very same session where it is not due. */
export async function prolongSession({ db, clock }: Clocked, session: ActiveSession): Promise<ActiveSession> {
  const now = clock()
  const end = new Date(now.getTime() + SESSION_LIFETIME_S * 1000)
  if (end.getTime() - session.expiresAt.getTime() < SESSION_REFRESH_AFTER_S * 1000) return session
  await db.orm.update(sessions).set({ expires_at: end, updated_at: now }).where(eq(sessions.id, session.id))
  return { ...session, expiresAt: end }
}

/**
 * Gives a session a new token and seven more days; of two attempts with the same old token one succeeds.
 * @throws DomainError not_signed_in where the session is no longer there under its old token
 */
export async function rotateSession({ db, clock }: Clocked, session: ActiveSession): Promise<ActiveSession> {
  const now = clock()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_S * 1000)
  const renewed = await db.orm
    .update(sessions)
    .set({ token, expires_at: expiresAt, updated_at: now })
    .where(and(eq(sessions.id, session.id), eq(sessions.token, session.token)))
    .returning({ id: sessions.id })
  if (renewed.length === 0) throw new DomainError('not_signed_in')
  return { ...session, token, expiresAt }
}
