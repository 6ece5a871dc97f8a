import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessions } from '../db/schema/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { verifySignedToken } from './signed-token.ts'

/** Ends a session that the library made where nobody asked to be signed in, before anybody has seen it. */
export async function dropUnaskedSession(c: Context<AppEnv>, secret: string, signedToken: string | null): Promise<void> {
  const token = signedToken ? verifySignedToken(signedToken, secret) : null
  if (!token) return
  await c.get('ctx').db.orm.delete(sessions).where(eq(sessions.token, token))
  c.header('Set-Cookie', undefined)
  clearSessionCookie(c)
}
