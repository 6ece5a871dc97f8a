import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

/** Counts a request against its client, before anything is read of it. For a route's `middleware`. */
export function limitedBy(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').use(name, c.get('client'))
    await next()
  }
}
