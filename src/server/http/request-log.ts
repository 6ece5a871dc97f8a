import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { truncatePath } from '../log/log-error.ts'
import type { AppEnv } from './app-env.ts'
import { isFromTrustedProxy } from './client-ip.ts'

/**
 * Middleware that logs method, path, status, milliseconds, request id and the id of a signed-in user. Omits query, body and IP address,
 * because they may contain personal data. Logs calls within the process at level 'debug'.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now()
  await next()
  const userId = c.get('session')?.user.id
  const line = {
    method: c.req.method,
    path: truncatePath(c.req.path),
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    request_id: c.get('requestId'),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
  const { log } = c.get('ctx')
  if (c.env.incoming) log.info(line, 'request')
  else log.debug(line, 'in-process request')
}

const VALID_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

export function isRequestId(text: string): boolean {
  return VALID_REQUEST_ID.test(text)
}

export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('X-Request-Id')
  const id = given && isRequestId(given) && isFromTrustedProxy(c) ? given : randomUUID()
  c.set('requestId', id)
  await next()
  c.header('X-Request-Id', id)
}
