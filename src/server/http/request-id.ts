import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { fromTrustedProxy } from './client-ip.ts'

/** What a log line can carry without being anything else than an id. */
const SANE = /^[A-Za-z0-9._-]{8,64}$/

/** Gives every request an id, in its log lines and in `X-Request-Id`; a trusted proxy may choose it. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('X-Request-Id')
  const id = given && SANE.test(given) && fromTrustedProxy(c) ? given : randomUUID()
  c.set('requestId', id)
  await next()
  c.header('X-Request-Id', id)
}
