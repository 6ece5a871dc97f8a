import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from './open.ts'
import { isShownOnPages } from './schema/cache-tags.ts'
import { type TableWrite, tableWritesOf } from './table-writes.ts'
import { sqlState } from './unreachable.ts'

/** Do not use `db` while a transaction runs: the embedded database would deadlock. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

const MAX_RETRIES = 3
/** Upper limit of the first random pause, in milliseconds; doubles each time. Random, so that competing writers do not collide again. */
const FIRST_PAUSE_MS = 10
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'
const MAX_ATTEMPTS = 20

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION
}

/**
 * Retries a write that chooses its own unique value when a concurrent write used the same value. Tries up to 20 times, because one
 * competing write succeeds per round.
 * @throws the error of `write`
 */
export async function retryOnUniqueViolation<T>(write: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await write()
    } catch (error) {
      if (!isUniqueViolation(error) || attempts === MAX_ATTEMPTS) throw error
    }
  }
}

async function attempt<T>(db: Database, work: (tx: Transaction) => Promise<T>, onWrite: (write: TableWrite) => void): Promise<T> {
  const logger = { logQuery: (statement: string) => tableWritesOf(statement).forEach(onWrite) }
  // Not `db.orm.transaction`, which never releases the connection when BEGIN fails.
  const client = await db.pool.connect()
  try {
    return await drizzle(client, { logger }).transaction(work)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Retries up to 3 times on a serialization failure or
 * a deadlock, so `work` must have no other side effects.
 * @param onWrite called before each statement that writes a table; by default it throws for tables that public pages show, because only
 * `changes.write` invalidates these pages
 * @throws the error of `work` or of the database
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  onWrite: (write: TableWrite) => void = requireUnshown,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(db, work, onWrite)
    } catch (error) {
      if (retries === MAX_RETRIES || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** retries)
    }
  }
}

function requireUnshown(write: TableWrite): void {
  if (isShownOnPages(write)) throw new Error(`table ${write.table} is shown on public pages and must be written by changes.write`)
}
