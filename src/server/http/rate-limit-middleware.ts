import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

export function rateLimit(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').consume(name, c.get('client'))
    await next()
  }
}

/**
 * Like `rateLimit`, but counts while the request is parsed and validated, because both wait for the database. The handler must await
 * `counted` before it writes.
 */
export function rateLimitWhileReading(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const counted = c.get('limits').consume(name, c.get('client'))
    c.set('counted', counted)
    // Waits one turn, so that nothing is read for a client that this process knows to be over its limit.
    await Promise.race([counted, nextTurn()])
    await next()
    // An exceeded limit takes precedence over an error of the request.
    await counted
  }
}
