/** Pools that neither crash the process nor hang its end. */
import pg from 'pg'
import { NumberClient } from './pg-type-parsers.ts'

/** How long `endPool` waits for borrowed connections, in milliseconds. */
const END_TIMEOUT_MS = 5_000

/**
 * A pool whose lost connections are never an uncaught error.
 * @param onIdleError told when a connection that nobody was using is lost; the pool replaces it by itself
 */
export function createPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: NumberClient })
  pool.on('error', onIdleError)
  // The pool listens only while a connection is idle. One lost between two statements of a transaction would otherwise
  // end the process; its borrower learns of it all the same, because the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Closes the pool: no new queries, borrowed connections get `timeoutMs` milliseconds to come back (default 5,000).
 * @returns false when some did not
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
