import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { findSessionForRequest } from './actor.ts'
import { noteOwn } from './audit-account.ts'
import { verifySignedToken } from './signed-token.ts'

/** How a person signed in, by the library's path that made the session. A code of an app counts once it is known to be unused. */
const METHODS: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/magic-link/verify': 'emailed link',
  '/sign-in/email-otp': 'emailed code',
  '/two-factor/verify-backup-code': 'backup code',
  '/sign-in/social': 'provider',
  '/callback/oidc': 'provider',
  '/sso/callback/sso': 'provider',
}

/** The method of a call that signs in; undefined for any other, also where a signed-in user makes it for another reason. */
export function signInMethod(c: Context<AppEnv>, path: string): string | undefined {
  const isPartOfSession = c.get('session') !== undefined && !path.startsWith('/sign-in/') && path !== '/magic-link/verify'
  return isPartOfSession ? undefined : METHODS[path]
}

/** Notes a sign-in in the audit log. Does nothing where the session does not count yet: a second factor is asked for. */
export async function noteSignIn(c: Context<AppEnv>, secret: string, signedToken: string | null, method: string): Promise<void> {
  const ctx = c.get('ctx')
  const token = signedToken === null ? null : verifySignedToken(signedToken, secret)
  const session = token === null ? null : await findSessionForRequest(c, token)
  if (session) await noteOwn(ctx, session.user, 'sign_in', [{ field: 'method', from: null, to: method }])
}
