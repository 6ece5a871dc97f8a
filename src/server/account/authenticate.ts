import type { Context, MiddlewareHandler } from 'hono'
import { type ActiveSession, toActor } from '../../domain/account/session.ts'
import type { AppEnv } from '../http/app-env.ts'
import { readRequestToken, verifySignedToken } from './session-cookie.ts'
import { findActiveSession } from './sessions.ts'

export const authenticate: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get('hasApiKey')) return next()
  const ctx = c.get('ctx')
  const given = readRequestToken(c)
  const token = given ? verifySignedToken(given.signed, ctx.secret) : null
  const session = token ? await findSessionForRequest(c, token) : null
  if (session) {
    c.set('session', session)
    c.set('ctx', { ...ctx, actor: toActor(session) })
  }
  await next()
}

/** Like `findActiveSession`. On an unexpected error, the response says that the role could not be read. */
export async function findSessionForRequest(c: Context<AppEnv>, token: string): Promise<ActiveSession | null> {
  try {
    return await findActiveSession(c.get('ctx'), token)
  } catch (error) {
    c.set('fallback', 'readRole')
    throw error
  }
}
