import type { MiddlewareHandler, Next } from 'hono'
import { bounded } from '../bounded.ts'
import type { AppEnv } from './app-env.ts'

type Client = { inTurn: (next: Next) => Promise<void>; present: number }

/**
 * Answers a few requests of one client at once; the next ones wait, their bodies unread on the wire, where they take no
 * memory. For the `middleware` of a route that takes large bodies, after what limits how many may come.
 */
export function limitConcurrencyPerClient(running: number): MiddlewareHandler<AppEnv> {
  const clients = new Map<string, Client>()
  return async (c, next) => {
    const key = c.get('client')
    const waiting = Number.POSITIVE_INFINITY
    const client = clients.get(key) ?? { inTurn: bounded((go: Next) => go(), { running, waiting }), present: 0 }
    clients.set(key, client)
    client.present += 1
    try {
      await client.inTurn(next)
    } finally {
      client.present -= 1
      if (client.present === 0) clients.delete(key)
    }
  }
}
