import type { MiddlewareHandler } from 'hono'
import type { FALLBACKS } from '../../domain/messages.ts'
import type { AppEnv } from './app-env.ts'

/** Names the sentence that is told where an operation fails unexpectedly. For a route's `middleware`. */
export function failingWith(fallback: keyof typeof FALLBACKS): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('fallback', fallback)
    await next()
  }
}
