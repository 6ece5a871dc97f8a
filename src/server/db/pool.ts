import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isTracing } from '../tracing/span.ts'
import { NumberClient } from './pg-type-parsers.ts'
import { PreparingClient } from './preparing-client.ts'

const END_TIMEOUT_MS = 5_000

type Options = {
  keepsStatements: boolean
  onIdleError(error: Error): void
}

export function createPool(config: pg.PoolConfig, { keepsStatements, onIdleError }: Options): pg.Pool {
  // Pipelined statements, such as those of one transaction, need one round trip.
  const pool = new pg.Pool({ ...config, pipeline: true, Client: keepsStatements ? PreparingClient : NumberClient })
  pool.on('error', onIdleError)
  keepSpans(pool)
  // The pool listens for errors only while a connection is idle. Without this listener, a connection lost between two statements of a
  // transaction would end the process. The next statement still rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Keeps the trace span of a query that waits for a connection; otherwise it would run in the span of the query that released the
 * connection.
 */
function keepSpans(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...connected: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...connected: unknown[]) => void) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

/**
 * Rejects new queries and waits up to `timeoutMs` milliseconds (default 5,000) for borrowed connections.
 * @returns false when some were not returned
 */
export async function endPool(pool: pg.Pool, timeoutMs: number = END_TIMEOUT_MS): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([pool.end().then(() => true as const), timeout])
  } finally {
    clearTimeout(timer)
  }
}
