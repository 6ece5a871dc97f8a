import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

export function rateLimit(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').consume(name, c.get('client'))
    await next()
  }
}
