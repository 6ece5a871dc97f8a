import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { Auth } from './auth.ts'
import { openBound } from './confirmation-token.ts'
import { forward } from './forward.ts'
import { dropUnaskedSession } from './unasked-session.ts'

/**
 * Confirms the address that a mailed secret is about: a first one, or a new one. Signs nobody in.
 * @throws DomainError link_invalid, also where the account's password is another than when the mail was written
 */
export async function confirmEmail(c: Context<AppEnv>, auth: Auth, token: string): Promise<void> {
  const hadSession = c.get('session') !== undefined
  const query = { token: await openBound({ db: c.get('ctx').db, secret: auth.secret }, token) }
  const answer = await forward(c, auth, { method: 'GET', path: '/verify-email', query })
  if (!hadSession) await dropUnaskedSession(c, auth.secret, answer.signedToken)
}
