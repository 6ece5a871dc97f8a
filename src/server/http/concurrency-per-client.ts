import type { MiddlewareHandler } from 'hono'
import PQueue from 'p-queue'
import type { AppEnv } from './app-env.ts'

/**
 * Handles at most `concurrency` requests of one client at a time. The next ones wait, and their bodies stay unread on the
 * connection, where they take no memory. For the `middleware` of a route with large bodies, after its rate limit.
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
