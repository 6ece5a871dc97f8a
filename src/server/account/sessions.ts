import { randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { ActiveSession } from '../../domain/account/session.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { venuesOfPerson } from '../actor/find-actor.ts'
import { lockAccounts } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import { pushSubscriptions, sessions, userRoles, users } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { hasPassedSecondFactor } from './second-factor.ts'

const UNUSED_MS = 7 * DAY_MS
/** Use extends a session at most once in this time. */
const EXTEND_AFTER_MS = DAY_MS

/** How long a new session lasts without use, in seconds. */
export function newSessionSeconds({ sessionMaxDays }: Pick<Config, 'sessionMaxDays'>): number {
  return Math.min(UNUSED_MS, sessionMaxDays * DAY_MS) / 1000
}

/** Returns when a session used now ends: in seven days, but no later than `SESSION_MAX_DAYS` after the sign-in. */
function sessionEnd({ config, clock }: Pick<AppContext, 'config' | 'clock'>, createdAt: Date): Date {
  return new Date(Math.min(clock().getTime() + UNUSED_MS, createdAt.getTime() + config.sessionMaxDays * DAY_MS))
}

export function isActiveSession({ config, clock }: Pick<AppContext, 'config' | 'clock'>): SQL | undefined {
  const now = clock()
  return and(gt(sessions.expires_at, now), gt(sessions.created_at, new Date(now.getTime() - config.sessionMaxDays * DAY_MS)))
}

/** How long requests with a replaced token can still be sent by the same browser. */
const IN_FLIGHT_MS = 60_000

type Clocked = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Returns the session of a token; null when it is unknown, has ended, or lacks the user's second factor. Reads role and
 * venues too, so that a change of either takes effect with the next request.
 */
export async function findActiveSession(ctx: Clocked, token: string): Promise<ActiveSession | null> {
  const [row] = await ctx.db.orm
    .select({ session: sessions, user: users, role: userRoles.role, towns: userRoles.towns, venues: venuesOfPerson })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(and(eq(sessions.token, token), isActiveSession(ctx), hasPassedSecondFactor))
  if (!row) return null
  const { session, user, role, towns, venues } = row
  return {
    id: session.id,
    token: session.token,
    createdAt: session.created_at,
    expiresAt: session.expires_at,
    provenAt: session.proven_at,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      isConfirmed: user.email_verified,
      hasSecondFactor: user.two_factor_enabled,
      role,
      venues: role === 'venue_owner' ? venues : [],
      towns,
    },
  }
}

/** Extends a session in use to seven days from now, once a day. Returns the same object when that is not due. */
export async function extendSession(ctx: Clocked, session: ActiveSession): Promise<ActiveSession> {
  const end = sessionEnd(ctx, session.createdAt)
  if (end.getTime() - session.expiresAt.getTime() < EXTEND_AFTER_MS) return session
  await ctx.db.orm.update(sessions).set({ expires_at: end, updated_at: ctx.clock() }).where(eq(sessions.id, session.id))
  return { ...session, expiresAt: end }
}

/**
 * Gives a session a new token and up to seven more days. Of two attempts with the same old token one succeeds.
 * @param isReauthenticated whether the user has just re-authenticated
 * @throws DomainError not_signed_in when the session no longer has its old token
 */
export async function rotateSession(ctx: Clocked, session: ActiveSession, { isReauthenticated = false } = {}): Promise<ActiveSession> {
  const now = ctx.clock()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = sessionEnd(ctx, session.createdAt)
  const provenAt = isReauthenticated ? now : session.provenAt
  const renewed = await ctx.db.orm
    .update(sessions)
    .set({ token, replaced_token: session.token, expires_at: expiresAt, proven_at: provenAt, updated_at: now })
    .where(and(eq(sessions.id, session.id), eq(sessions.token, session.token)))
    .returning({ id: sessions.id })
  if (renewed.length === 0) throw new DomainError('not_signed_in')
  return { ...session, token, expiresAt, provenAt }
}

export async function endSession({ db }: Pick<Clocked, 'db'>, token: string): Promise<void> {
  await db.orm.delete(sessions).where(eq(sessions.token, token))
}

/**
 * Ends the session of a client that signed in again.
 * @param token of the new session; null while a second factor is missing
 */
export function replaceSession({ db, clock }: Clocked, session: ActiveSession, token: string | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx, [session.user.id])
    await tx.delete(sessions).where(eq(sessions.id, session.id))
    if (token === null) return
    const [next] = await tx
      .update(sessions)
      .set({ replaced_token: session.token, updated_at: clock() })
      .where(eq(sessions.token, token))
      .returning({ id: sessions.id, user_id: sessions.user_id })
    if (!next) return
    const ofBrowser = eq(pushSubscriptions.session_id, session.id)
    if (next.user_id === session.user.id) await tx.update(pushSubscriptions).set({ session_id: next.id }).where(ofBrowser)
    else await tx.delete(pushSubscriptions).where(ofBrowser)
  })
}

/**
 * Whether a token was replaced within the last minute. A concurrent request of another tab must not be answered as
 * signed out, because that would delete the cookie with the new token.
 */
export async function wasJustReplaced({ db, clock }: Clocked, token: string): Promise<boolean> {
  const since = new Date(clock().getTime() - IN_FLIGHT_MS)
  return (await db.orm.$count(sessions, and(eq(sessions.replaced_token, token), gt(sessions.updated_at, since)))) > 0
}
