import type pg from 'pg'
import { Histogram, type Registry } from 'prom-client'

const BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

export function observePoolWaits(registry: Registry, pool: pg.Pool): () => void {
  const waits = new Histogram({
    name: 'plateful_database_wait_seconds',
    help: 'Time until a query or transaction had a connection of the pool',
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const connect = pool.connect
  const original = connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Connected) => {
    const end = waits.startTimer()
    if (!callback) return original().finally(end)
    return original((...connected) => {
      end()
      callback(...connected)
    })
  }) as typeof pool.connect
  return () => {
    pool.connect = connect
  }
}
