import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

/** Counts a request against its client, before anything is read of it. For a route's `middleware`. */
export function rateLimit(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').consume(name, c.get('client'))
    await next()
  }
}
