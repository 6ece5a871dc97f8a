import type { MiddlewareHandler } from 'hono'
import PQueue from 'p-queue'
import type { AppEnv } from './app-env.ts'

/**
 * Middleware that limits concurrent requests per client. Further requests wait with their bodies unread, so that they use no memory. For
 * routes with large bodies; place it after the rate limit.
 */
export function limitConcurrencyPerClient(concurrency: number): MiddlewareHandler<AppEnv> {
  const queues = new Map<string, PQueue>()
  return async (c, next) => {
    const client = c.get('client')
    const queue = queues.get(client) ?? new PQueue({ concurrency })
    queues.set(client, queue)
    try {
      await queue.add(next)
    } finally {
      if (queue.size === 0 && queue.pending === 0) queues.delete(client)
    }
  }
}
