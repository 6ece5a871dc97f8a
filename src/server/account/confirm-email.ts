import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { Auth } from './auth.ts'
import { forward } from './forward.ts'
import { dropUnaskedSession } from './unasked-session.ts'

/**
 * Confirms the address that a mailed secret is about: a first one, or a new one. Signs nobody in.
 * @throws DomainError link_invalid
 */
export async function confirmEmail(c: Context<AppEnv>, auth: Auth, token: string): Promise<void> {
  const hadSession = c.get('session') !== undefined
  const answer = await forward(c, auth, { method: 'GET', path: '/verify-email', query: { token } })
  if (!hadSession) await dropUnaskedSession(c, auth.secret, answer.signedToken)
}
