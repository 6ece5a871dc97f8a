import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

/** Middleware that counts a request of its client before the body is read. */
export function rateLimit(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').consume(name, c.get('client'))
    await next()
  }
}
