/** Transactions that try again when the database asks for it. */
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from './open.ts'
import * as schema from './schema/index.ts'

/** What a verb works with inside a transaction. Ask nothing of `db` while it runs: embedded, that waits for itself. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

const MAX_RETRIES = 3
/** Upper bound of the first pause, in milliseconds; doubles each time. Random, so that two rivals part. */
const FIRST_PAUSE_MS = 10
/** serialization_failure and deadlock_detected: the same transaction may well succeed the next time. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'
/** How often a write is tried that somebody else keeps coming before. */
const MAX_ATTEMPTS = 20

/**
 * The SQLSTATE of a database error, looked for along the causes (drizzle wraps what `pg` throws); undefined when the
 * error is not the database's.
 */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** Whether a write was refused because what may be there once only, such as an address or a slug, is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION
}

/**
 * Runs a write that chooses such a value itself, anew where somebody else took the same one just then; up to 20 times,
 * since with every round one rival is through.
 * @throws what `write` threw
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

async function attempt<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Not `db.orm.transaction`: it keeps the pool's connection for ever when BEGIN fails.
  const client = await db.pool.connect()
  try {
    return await drizzle(client, { schema }).transaction(work)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Started anew, up to 3 times,
 * on a serialization failure or a deadlock, so `work` must touch nothing but the database.
 * @throws what `work` threw, or the database's error
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (retries === MAX_RETRIES || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** retries)
    }
  }
}
