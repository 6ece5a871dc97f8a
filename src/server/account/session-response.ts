import type { Context } from 'hono'
import type { Session, SignInAnswer } from '../../contract/account.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { findSessionForRequest } from './actor.ts'
import type { LibraryAnswer } from './forward.ts'
import type { ActiveSession } from './read-session.ts'
import { readRequestToken, setSessionCookie, wantsToken } from './session-cookie.ts'
import { signToken, verifySignedToken } from './signed-token.ts'

export const NOBODY: Session = { user: null, expires_at: null, expires_in: null, token_type: null }

/** A session as the API shows it. `signedToken` is given to programs alone. */
export function toSession({ user, expiresAt }: ActiveSession, now: Date, signedToken?: string): Session {
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      venue_id: user.venueId,
      factors: user.hasSecondFactor ? [{ type: 'totp', status: 'verified' }] : [],
    },
    expires_at: expiresAt.toISOString(),
    expires_in: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    token_type: 'bearer',
    ...(signedToken ? { access_token: signedToken } : {}),
  }
}

/**
 * What a sign-in comes to: the session as the database has it, or that a code is needed first.
 * @throws DomainError sign_in_failed where there is neither
 */
export async function toSignInResponse(
  c: Context<AppEnv>,
  secret: string,
  answer: LibraryAnswer,
  asked?: 'token' | 'cookie',
): Promise<SignInAnswer> {
  if (answer.body.twoFactorRedirect === true) return { ...NOBODY, second_factor_required: true }
  const ctx = c.get('ctx')
  const token = answer.signedToken ? verifySignedToken(answer.signedToken, secret) : null
  const session = token ? await findSessionForRequest(c, token) : null
  if (!session || !answer.signedToken) throw new DomainError('sign_in_failed')
  if (session.user.role === null) ctx.log.warn({ user_id: session.user.id }, 'a user without a role signed in')
  return { ...toSession(session, ctx.clock(), wantsToken(c, asked) ? answer.signedToken : undefined), second_factor_required: false }
}

/** Answers a session under its new token, in the way in which the old one came. */
export function toRotatedSession(c: Context<AppEnv>, secret: string, renewed: ActiveSession): Session {
  const signed = signToken(renewed.token, secret)
  if (readRequestToken(c)?.by === 'cookie') setSessionCookie(c, signed, renewed.expiresAt)
  return toSession(renewed, c.get('ctx').clock(), wantsToken(c) ? signed : undefined)
}
