import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { truncatePath } from '../log/log-error.ts'
import { currentSpan, isTracing, withSpan } from '../tracing/span.ts'
import type { AppEnv } from './app-env.ts'
import { isFromTrustedProxy } from './client-ip.ts'

/**
 * Middleware that logs method, path, status, milliseconds, request id and the id of a signed-in user. Omits query, body and IP address,
 * because they may contain personal data. Logs calls within the process at level 'debug'.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now()
  await next()
  const { log } = c.get('ctx')
  const level = c.env.incoming ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const userId = c.get('session')?.user.id
  const line = {
    method: c.req.method,
    path: truncatePath(c.req.path),
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    request_id: c.get('requestId'),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
  log[level](line, level === 'info' ? 'request' : 'in-process request')
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
  // Sets it on the response, because `c.header` would copy the response.
  if (c.res !== c.get('complete')?.response) c.res.headers.set('X-Request-Id', id)
}

export const traceRoute: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isTracing()) return next()
  const nameRoute = () => ({ name: `${c.req.method} ${routePath(c, -1)}`, route: routePath(c, -1) })
  if (c.env.incoming) {
    await next()
    const { name, route } = nameRoute()
    const span = currentSpan()
    span.rename(name)
    span.set({ 'http.route': route })
    return
  }
  await withSpan('api', { isPart: true }, async (span) => {
    await next()
    const { name, route } = nameRoute()
    span.rename(name)
    span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
    span.end()
  })
}
