import type { Context } from 'hono'
import type { Session, SessionUser, SignInResponse } from '../../contract/account.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { findSessionForRequest } from './authenticate.ts'
import { readRequestToken, setSessionCookie, signToken, wantsToken } from './session-cookie.ts'

export const SIGNED_OUT: Session = { user: null, expires_at: null, expires_in: null, token_type: null }

export function toSession({ user, expiresAt }: ActiveSession, now: Date, signedToken?: string): Session & { user: SessionUser } {
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      venue_id: user.venues[0]?.id ?? null,
      venues: user.venues.map((venue) => ({ ...venue })),
      towns: user.towns === null ? null : [...user.towns],
      factors: user.hasSecondFactor ? [{ type: 'totp', status: 'verified' }] : [],
    },
    expires_at: expiresAt.toISOString(),
    expires_in: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    token_type: 'bearer',
    ...(signedToken ? { access_token: signedToken } : {}),
  }
}

/**
 * The response to a sign-in: the stored session, or that a code is required.
 * @throws DomainError sign_in_failed when there is neither a session nor a challenge
 */
export async function toSignInResponse(
  c: Context<AppEnv>,
  { token, needsSecondFactor }: { token: string | null; needsSecondFactor: boolean },
  asked?: 'token' | 'cookie',
): Promise<SignInResponse> {
  if (needsSecondFactor) return { ...SIGNED_OUT, second_factor_required: true }
  const ctx = c.get('ctx')
  const session = token === null ? null : await findSessionForRequest(c, token)
  if (!session) throw new DomainError('sign_in_failed')
  if (session.user.role === null) ctx.log.warn({ user_id: session.user.id }, 'a user without a role signed in')
  const signed = wantsToken(c, asked) ? signToken(session.token, ctx.secret) : undefined
  return { ...toSession(session, ctx.clock(), signed), second_factor_required: false }
}

export function toRotatedSession(c: Context<AppEnv>, renewed: ActiveSession): Session {
  const { secret, clock } = c.get('ctx')
  const signed = signToken(renewed.token, secret)
  if (readRequestToken(c)?.by === 'cookie') setSessionCookie(c, signed, renewed.expiresAt)
  return toSession(renewed, clock(), wantsToken(c) ? signed : undefined)
}
