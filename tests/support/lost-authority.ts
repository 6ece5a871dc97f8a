import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from '../../src/server/db/open.ts'
import type { TestUser } from './accounts.ts'
import type { TestApp, TestResponse } from './app.ts'

/**
 * Runs `happen` after a request was authenticated, by plain queries, and before its first transaction begins.
 * @returns what `request` returned
 */
export function beforeFirstTransaction<T>(db: Database, happen: () => Promise<void>, request: () => Promise<T>): Promise<T> {
  return beforeTransaction(db, 1, happen, request)
}

/** Like `beforeFirstTransaction`, for a later transaction. @param which its number, from 1 */
export async function beforeTransaction<T>(
  { pool }: Database,
  which: number,
  happen: () => Promise<void>,
  request: () => Promise<T>,
): Promise<T> {
  const original = pool.connect
  const connect = original.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  let begun = 0
  const held = async (...given: unknown[]) => {
    // With a callback, a plain query asks for the connection.
    if (given.length > 0) return connect(...given)
    begun += 1
    if (begun === which) await happen()
    return connect()
  }
  pool.connect = held as typeof pool.connect
  const result = await request().finally(() => {
    pool.connect = original
  })
  if (begun < which) throw new Error(`the request began ${begun} transactions`)
  return result
}

/** State that a user without authority must not change: a hash of each table, how many jobs are queued, and the names of all files. */
async function contentsOf({ db: { pool }, config }: TestApp['services']): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  )
  const hashes = tables.rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t`,
  )
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '))
  const contents = Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  const jobs = await pool.query<{ count: string }>('select count(*) from pgboss.job')
  const files = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  const names = files.flatMap((file) => (file.isFile() ? file.name : []))
  return { ...contents, jobs: String(jobs.rows[0]?.count), files: names.sort().join() }
}

/** Sources of a user's authority that can be removed and restored. */
export type Authority = 'role' | 'venue' | 'session'

const TABLES: Record<Authority, string> = { role: 'user_roles', venue: 'venue_owners', session: 'sessions' }

/** Removes the authority. @returns a function that restores it */
async function takeAway({ pool }: Database, userId: string, what: Authority): Promise<() => Promise<void>> {
  const table = TABLES[what]
  const { rows } = await pool.query<{ row: string }>(`delete from ${table} t where user_id = $1 returning row_to_json(t)::text as row`, [
    userId,
  ])
  if (rows.length === 0) throw new Error(`the user has no ${what}`)
  return async () => {
    for (const { row } of rows) await pool.query(`insert into ${table} select * from json_populate_record(null::${table}, $1::json)`, [row])
  }
}

const REFUSED = [401, 403, 404]

/**
 * Requires that a write is rejected, and changes nothing, when its user loses any of `losses` while it runs; and that it succeeds
 * afterwards, so that the rejection has no other reason.
 */
export async function expectRefusedWithout(
  { services }: TestApp,
  user: TestUser,
  losses: readonly Authority[],
  request: () => Promise<TestResponse>,
): Promise<void> {
  const { db } = services
  for (const loss of losses) {
    let giveBack = async () => {}
    let before: Record<string, string> = {}
    const lose = async () => {
      giveBack = await takeAway(db, user.id, loss)
      before = await contentsOf(services)
    }
    const answer = await beforeFirstTransaction(db, lose, request)
    const isRefused = REFUSED.includes(answer.status) || answer.body?.code === 'user_not_owner'
    expect(isRefused, `without ${loss}: ${answer.status} ${answer.text}`).toBe(true)
    expect(await contentsOf(services), `without ${loss}`).toEqual(before)
    await giveBack()
  }
  const answer = await request()
  expect(answer.status, answer.text).toBeLessThan(300)
}

/**
 * Records the errors of PostgreSQL in all transactions from now on. A deadlock is repeated by the transaction, so that no response shows
 * it.
 * @returns a function that ends the recording and returns the SQL states
 */
export function recordSqlStates({ pool }: Database): () => string[] {
  const states: string[] = []
  const watched = new WeakSet<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const recorded = (...given: unknown[]) => {
      const result = query(...given)
      if (result instanceof Promise) result.catch((error: { code?: string }) => states.push(String(error.code)))
      return result
    }
    Object.defineProperty(client, 'query', { value: recorded, configurable: true, writable: true })
  }
  pool.on('acquire', watch)
  return () => {
    pool.off('acquire', watch)
    return states
  }
}
