import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../src/server/db/open.ts'

/**
 * Lets something happen between the moment in which a request is authenticated, by plain queries, and the moment in which its first
 * transaction begins.
 * @returns what `request` returned
 */
export async function beforeFirstTransaction<T>({ pool }: Database, happen: () => Promise<void>, request: () => Promise<T>): Promise<T> {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  let hasBegun = false
  const held = async (...given: unknown[]) => {
    // With a callback, a plain query asks for the connection.
    if (given.length > 0 || hasBegun) return connect(...given)
    hasBegun = true
    await happen()
    return connect()
  }
  Object.defineProperty(pool, 'connect', { value: held, configurable: true, writable: true })
  const result = await request().finally(() => Reflect.deleteProperty(pool, 'connect'))
  if (!hasBegun) throw new Error('the request began no transaction')
  return result
}

/** What a user who has just lost authority must not change: a hash of each table, and how many jobs are queued. */
export async function contentsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const contents: Record<string, string> = {}
  for (const { name } of rows) {
    if (name === 'rate_limits') continue
    const { rows: stored } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    contents[name] = createHash('sha256').update(JSON.stringify(stored)).digest('base64url')
  }
  const jobs = await pool.query<{ count: string }>('select count(*) from pgboss.job')
  return { ...contents, jobs: String(jobs.rows[0]?.count) }
}

/** What gives a user authority, and can be taken away and given back. */
export type Authority = 'role' | 'venue' | 'session'

const TABLES: Record<Authority, string> = { role: 'user_roles', venue: 'venue_owners', session: 'sessions' }

/** Takes the authority away. @returns a function that gives it back */
export async function takeAway({ pool }: Database, userId: string, what: Authority): Promise<() => Promise<void>> {
  const table = TABLES[what]
  const { rows } = await pool.query<{ row: string }>(`delete from ${table} t where user_id = $1 returning row_to_json(t)::text as row`, [
    userId,
  ])
  if (rows.length === 0) throw new Error(`the user has no ${what}`)
  return async () => {
    for (const { row } of rows) await pool.query(`insert into ${table} select * from json_populate_record(null::${table}, $1::json)`, [row])
  }
}
