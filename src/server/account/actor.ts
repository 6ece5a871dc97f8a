import type { Context, MiddlewareHandler } from 'hono'
import type { Actor } from '../../domain/account/actor.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { type ActiveSession, readSession } from './read-session.ts'
import { readRequestToken } from './session-cookie.ts'
import { verifySignedToken } from './signed-token.ts'

/** How long a proof of who one is holds for sensitive changes, in milliseconds. */
const PROOF_LIFETIME_MS = 15 * 60 * 1000

/** Finds out who asks, from the session cookie or a bearer token. Requests without either cost nothing. */
export function authenticate(secret: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = readRequestToken(c)
    const token = given ? verifySignedToken(given.signed, secret) : null
    const ctx = c.get('ctx')
    const session = token ? await findSessionForRequest(c, token) : null
    if (session) {
      c.set('session', session)
      c.set('ctx', { ...ctx, actor: actorOf(session) })
    }
    await next()
  }
}

/** Who acts in a session. */
export function actorOf({ user: { id: userId, email, role, venueId } }: ActiveSession): Actor {
  return { kind: 'user', userId, email, role, venueId }
}

/** As `readSession`; where it cannot be read, the failure is told as one of the role, whatever was asked for. */
export async function findSessionForRequest(c: Context<AppEnv>, token: string): Promise<ActiveSession | null> {
  try {
    return await readSession(c.get('ctx'), token)
  } catch (error) {
    c.set('fallback', 'readRole')
    throw error
  }
}

/** The session of a request. @throws DomainError not_signed_in */
export function requireSession(c: Context<AppEnv>): ActiveSession {
  const session = c.get('session')
  if (!session) throw new DomainError('not_signed_in')
  return session
}

/** For a route's `middleware`: signed-in users only. */
export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireSession(c)
  await next()
}

/** For a route's `middleware`: only those who proved a moment ago who they are. */
export const recentlyAuthenticated: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireRecentAuth(c)
  await next()
}

/** @throws DomainError not_signed_in, or proof_required unless it was proven a moment ago who asks */
export function requireRecentAuth(c: Context<AppEnv>): void {
  const { provenAt } = requireSession(c)
  if (c.get('ctx').clock().getTime() - provenAt.getTime() > PROOF_LIFETIME_MS) throw new DomainError('proof_required')
}
