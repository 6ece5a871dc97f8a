import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { truncatePath } from '../log/log-error.ts'
import type { AppEnv } from './app-env.ts'
import { isFromTrustedProxy } from './client-ip.ts'

/**
 * One line a request: method, path, status, milliseconds, id, and the user's id where one is signed in. No query, no body,
 * no address: what people type stays out of logs. Calls in process belong to a page and are only told at level 'debug'.
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
  else log.debug(line, 'request in process')
}

/** What a log line can carry without being anything else than an id. */
const VALID_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

export function isRequestId(text: string): boolean {
  return VALID_REQUEST_ID.test(text)
}

/** Gives every request an id, in its log lines and in `X-Request-Id`; a trusted proxy may choose it. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('X-Request-Id')
  const id = given && isRequestId(given) && isFromTrustedProxy(c) ? given : randomUUID()
  c.set('requestId', id)
  await next()
  c.header('X-Request-Id', id)
}
