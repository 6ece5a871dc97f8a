import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { toErrorMessage } from '../error-message.ts'
import type { Database } from './open.ts'
import { isShownOnPages } from './schema/cache-tags.ts'
import { type TableWrite, tableWritesOf } from './table-writes.ts'
import { sqlState } from './unreachable.ts'

/** Do not use `db` while a transaction runs, because the embedded database would deadlock. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>
export type Orm = Database['orm'] | Transaction

const MAX_RETRIES = 3
/** Upper limit in milliseconds of the first random pause; doubles each time. Random, so that competing writers do not collide again. */
const FIRST_PAUSE_MS = 10
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** SQLSTATE of statements that follow a failed one in the same transaction. */
export const FAILED_TRANSACTION = '25P02'
const MAX_ATTEMPTS = 20

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION
}

/**
 * Retries a write that chooses its own unique value when a concurrent write used the same value. Tries up to 20 times, because one
 * competing write succeeds per round.
 * @throws the error of `write`
 */
export function retryOnUniqueViolation<T>(write: () => Promise<T>): Promise<T> {
  return retry(write, isUniqueViolation)
}

/**
 * Like `retryOnUniqueViolation`, for a change of venues. Also retries when a menu was deleted in the meantime: the trigger that lists the
 * menus of a changed venue then violates their foreign key.
 * @throws the error of `write`
 */
export function retryChangeOfVenues<T>(write: () => Promise<T>): Promise<T> {
  return retry(write, (error) => isUniqueViolation(error) || isForeignKeyViolation(error))
}

async function retry<T>(write: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await write()
    } catch (error) {
      if (!isRetryable(error) || attempts === MAX_ATTEMPTS) throw error
    }
  }
}

export type Settled<T extends readonly unknown[]> = { -readonly [K in keyof T]: PromiseSettledResult<Awaited<T[K]>> }

/**
 * Sends the commit after the given statements without waiting for their results. So locks are held for less time, and the only session of
 * the embedded database is free earlier. One of the statements must fail when the transaction must not be stored. All must be sent in the
 * turn of the event loop in which they are called; a later statement throws.
 * @returns how the statements ended. When all are fulfilled, the transaction is stored
 * @throws the error of a statement that could not be sent; nothing is stored then
 */
export type SendCommit = <T extends readonly unknown[] | []>(statements: T) => Promise<Settled<T>>

/** The work of a transaction failed although its commit was sent and has stored it. */
class StoredError extends Error {
  override readonly name = 'StoredError'
}

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

type Session = { orm: NodePgDatabase; onWrite: (write: TableWrite) => void; isCommitSent: boolean }

const sessions = new WeakMap<pg.PoolClient, Session>()

/** One instance of Drizzle for all transactions of a connection, because each instance looks up the names of all columns again. */
function sessionOf(client: pg.PoolClient): Session {
  const known = sessions.get(client)
  if (known) return known
  const logQuery = (statement: string) => {
    if (session.isCommitSent) throw new Error('a statement was called after the commit of its transaction had been sent')
    for (const write of tableWritesOf(statement)) session.onWrite(write)
  }
  const session: Session = { orm: drizzle(client, { logger: { logQuery } }), onWrite: requireNotOnPages, isCommitSent: false }
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
  let commitSent: Promise<boolean> | undefined
  const session = sessionOf(client)
  session.onWrite = onWrite ?? requireNotOnPages
  session.isCommitSent = false
  const commit = () => {
    commitSent ??= sendLast(client, lastStatement?.() ?? null)
    return commitSent
  }
  const sendCommit: SendCommit = async (statements) => {
    const results = await send(statements)
    session.isCommitSent = true
    commit().catch(() => {})
    return await results()
  }
  try {
    // Sent together with the first statement. It fails only with the connection, and then the statements of `work` fail as well.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(session.orm, sendCommit)
    await begun
    const isCommitted = await commit()
    if (!isCommitted && !mayIgnoreErrors) throw new Error('a statement of the transaction failed and its error was ignored')
    return result
  } catch (error) {
    const isStored = await (commitSent ?? client.query('rollback')).catch((failure: unknown) => {
      // After an error of PostgreSQL the transaction has ended. Otherwise the connection is lost.
      isLost = sqlState(failure) === undefined
    })
    if (isStored === true) throw new StoredError(`a transaction is stored, but its work failed: ${toErrorMessage(error)}`)
    throw error
  } finally {
    client.release(isLost)
  }
}

/**
 * Waits until statements are sent, some microtasks after they were called.
 * @returns a function for their results, errors of the database included
 * @throws the error of one that could not be sent
 */
async function send<T extends readonly unknown[] | []>(statements: T): Promise<() => Promise<Settled<T>>> {
  // Drizzle would send a query again each time it is awaited.
  const sent = statements.map((statement) => Promise.resolve(statement))
  const results = Promise.allSettled(sent)
  const failed = sent.map((statement) =>
    statement.catch((error) => {
      if (sqlState(error) === undefined) throw error
    }),
  )
  await Promise.race([Promise.all([...failed, nextTurn()]), nextTurn()])
  return async () => (await results) as Settled<T>
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

function requireNotOnPages(write: TableWrite): void {
  if (isShownOnPages(write)) throw new Error(`table ${write.table} is shown on public pages and must be written by changes.transaction`)
}
