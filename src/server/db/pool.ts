/** Connection pools that survive lost connections and close within a time limit. */
import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isTracing } from '../tracing/span.ts'
import { NumberClient } from './pg-type-parsers.ts'
import { PreparingClient } from './preparing-client.ts'

/** Longest wait of `endPool` for borrowed connections, in milliseconds. */
const END_TIMEOUT_MS = 5_000

type Options = {
  /** Whether connections keep prepared statements; a pooler in transaction mode may not. */
  keepsStatements: boolean
  /** Called when an idle connection is lost; the pool replaces it. */
  onIdleError(error: Error): void
}

/** Creates a pool in which a lost connection is never an uncaught error. */
export function createPool(config: pg.PoolConfig, { keepsStatements, onIdleError }: Options): pg.Pool {
  // Statements that are sent without waiting for each other, such as those of one transaction, need one round trip.
  const pool = new pg.Pool({ ...config, pipeline: true, Client: keepsStatements ? PreparingClient : NumberClient })
  pool.on('error', onIdleError)
  keepSpans(pool)
  // The pool only listens while a connection is idle. Without this listener, a connection lost between two statements of a transaction would end the
  // process. The next statement still rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A query that waits is sent when another one releases its connection: it is still part of the span that it was called in. */
function keepSpans(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...connected: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...connected: unknown[]) => void) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

/**
 * Closes the pool: rejects new queries and waits `timeoutMs` milliseconds (default 5,000) for borrowed connections.
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
