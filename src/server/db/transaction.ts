import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './open.ts'
import { isShownOnPages } from './schema/cache-tags.ts'
import { type TableWrite, tableWritesOf } from './table-writes.ts'
import { sqlState } from './unreachable.ts'

/** Do not use `db` while a transaction runs: the embedded database would deadlock. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>
/** For queries that may run in a transaction or outside. */
export type Orm = Database['orm'] | Transaction

const MAX_RETRIES = 3
/** Upper limit of the first random pause, in milliseconds; doubles each time. Random, so that competing writers do not collide again. */
const FIRST_PAUSE_MS = 10
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'
/** Of the statements after one that failed. */
export const FAILED_TRANSACTION = '25P02'
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

/**
 * Sends `check` and the commit after the statements called so far, without waiting for their results, so that locks end earlier, and the
 * only session of the embedded database is free. `check` must call one statement, which fails when the transaction must not be stored.
 * @throws the error of `check`
 */
export type SendCommit = (check: () => Promise<unknown>) => Promise<void>

type Hooks = {
  /**
   * Called before each statement that writes a table. By default it throws for tables that public pages show, because only
   * `changes.transaction` invalidates these pages.
   */
  onWrite?(write: TableWrite): void
  /** Whether `work` may resolve although one of its statements failed. Then nothing is stored. */
  mayIgnoreErrors?: boolean
  /** Returns a last statement, which is sent together with the commit. */
  lastStatement?(): pg.QueryConfig | null
}

type Session = { orm: NodePgDatabase; onWrite: (write: TableWrite) => void }

const sessions = new WeakMap<pg.PoolClient, Session>()

/** One instance of Drizzle for all transactions of a connection, because each instance looks up the names of all columns again. */
function sessionOf(client: pg.PoolClient): Session {
  const known = sessions.get(client)
  if (known) return known
  const logQuery = (statement: string) => {
    for (const write of tableWritesOf(statement)) session.onWrite(write)
  }
  const session: Session = { orm: drizzle(client, { logger: { logQuery } }), onWrite: requireUnshown }
  sessions.set(client, session)
  return session
}

async function attempt<T>(
  db: Database,
  work: (tx: Transaction, sendCommit: SendCommit) => Promise<T>,
  { onWrite, lastStatement, mayIgnoreErrors = false }: Hooks,
): Promise<T> {
  const client = await db.pool.connect()
  let isLost = false
  const sent: { commit?: Promise<boolean> } = {}
  const commit = () => {
    sent.commit ??= sendLast(client, lastStatement?.() ?? null)
    return sent.commit
  }
  try {
    const session = sessionOf(client)
    session.onWrite = onWrite ?? requireUnshown
    // Sent together with the first statement. It fails only with the connection, and then the statements of `work` fail as well.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(session.orm, async (check) => {
      // A statement is sent some microtasks after it is called.
      await nextTurn()
      const checked = Promise.allSettled([check()])
      await nextTurn()
      session.onWrite = refuseAfterCommit
      commit().catch(() => {})
      const [outcome] = await checked
      if (outcome.status === 'rejected') throw outcome.reason
    })
    await begun
    const isCommitted = await commit()
    if (!isCommitted && !mayIgnoreErrors) throw new Error('a statement of the transaction failed and its error was ignored')
    return result
  } catch (error) {
    await (sent.commit ?? client.query('rollback')).catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}

/** @returns false when a statement failed before: PostgreSQL then returns 'ROLLBACK', not with an error */
async function sendLast(client: pg.PoolClient, last: pg.QueryConfig | null): Promise<boolean> {
  const [ofLast, ofCommit] = await Promise.allSettled([last && client.query(last), client.query('commit')])
  if (ofLast.status === 'rejected' && sqlState(ofLast.reason) !== FAILED_TRANSACTION) throw ofLast.reason
  if (ofCommit.status === 'rejected') throw ofCommit.reason
  return ofCommit.value.command === 'COMMIT'
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Retries up to 3 times on a serialization failure or
 * a deadlock, so `work` must have no other side effects.
 * @throws the error of `work` or of the database
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction, sendCommit: SendCommit) => Promise<T>,
  hooks: Hooks = {},
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(db, work, hooks)
    } catch (error) {
      if (retries === MAX_RETRIES || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** retries)
    }
  }
}

function refuseAfterCommit({ table }: TableWrite): never {
  throw new Error(`table ${table} is written after the commit of its transaction was sent`)
}

function requireUnshown(write: TableWrite): void {
  if (isShownOnPages(write)) throw new Error(`table ${write.table} is shown on public pages and must be written by changes.transaction`)
}
