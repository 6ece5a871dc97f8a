import type { Context, MiddlewareHandler } from 'hono'
import type { ActiveSession } from '../../domain/account/session.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { AppEnv } from './app-env.ts'
import { requireJsonBody } from './request-body.ts'

/** Minutes after a sign-in or re-authentication in which sensitive changes are allowed. */
export const RECENT_AUTH_MINUTES = 15

/** @throws DomainError not_signed_in */
export function requireSession(c: Context<AppEnv>): ActiveSession {
  const session = c.get('session')
  if (!session) throw new DomainError('not_signed_in')
  return session
}

/** @throws DomainError not_signed_in, or proof_required without an authentication in the last 15 minutes */
export function requireRecentAuth(c: Context<AppEnv>): void {
  const { provenAt } = requireSession(c)
  if (c.get('ctx').clock().getTime() - provenAt.getTime() > RECENT_AUTH_MINUTES * MINUTE_MS) throw new DomainError('proof_required')
}

/**
 * Requires recent re-authentication of administrators. A stolen session must not be enough to give another account authority, to remove
 * administrators, or to weaken how others sign in. The use case rejects other users.
 * @throws DomainError proof_required
 */
export function requireRecentAuthOfAdmin(c: Context<AppEnv>): void {
  if (can(c.get('ctx').actor, 'user:create', undefined)) requireRecentAuth(c)
}

export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.get('hasApiKey')) requireSession(c)
  await next()
}

export const recentlyAuthenticated: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireRecentAuth(c)
  await next()
}

export const sensitiveAction = [...requireJsonBody, recentlyAuthenticated]
