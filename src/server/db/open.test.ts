import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_KINDS, resetDatabase, useDatabase } from '../../../tests/support/database.ts'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'
import { databaseOf, openDatabase } from './open.ts'
import { users } from './schema/index.ts'

describe.each(DATABASE_KINDS)('openDatabase on %s', (kind) => {
  const db = useDatabase(kind)
  const VALUES = `SELECT 9007199254740991::int8 AS big, 12.50::numeric AS price, '2026-12-24'::date AS day, '19:30'::time AS time,
    true AS yes, ARRAY['a', 'b'] AS list, '{"a": 1}'::jsonb AS json, null AS nothing`
  const EXPECTED = {
    big: 9007199254740991,
    price: 12.5,
    day: '2026-12-24',
    time: '19:30:00',
    yes: true,
    list: ['a', 'b'],
    json: { a: 1 },
    nothing: null,
  }

  test('returns the same types through the pool, a client and drizzle', async () => {
    expect((await db().pool.query(VALUES)).rows).toEqual([EXPECTED])
    expect((await db().orm.execute(sql.raw(VALUES))).rows).toEqual([EXPECTED])
    const client = db().newClient()
    await client.connect()
    expect((await client.query(VALUES)).rows).toEqual([EXPECTED])
    await client.end()
    const counted = await db().orm.select({ count: sql<number>`count(*)` }).from(users)
    expect(counted).toEqual([{ count: 0 }])
  })

  test('stores and reads a date through drizzle unchanged', async () => {
    const created_at = new Date('2026-03-29T01:30:00.123Z')
    await db().orm.insert(users).values({ id: 'ann', name: 'Ann', email: 'ann@plateful.test', created_at })
    expect(await db().orm.select({ created_at: users.created_at }).from(users)).toEqual([{ created_at }])
  })

  test('runs a prepared statement of drizzle on every connection', async () => {
    const prepared = db()
      .orm.select({ id: users.id })
      .from(users)
      .where(sql`id = ${sql.placeholder('id')}`)
      .prepare('user_by_id')
    await db().orm.insert(users).values({ id: 'ann', name: 'Ann', email: 'ann@plateful.test' })
    const found = await Promise.all(Array.from({ length: 20 }, () => prepared.execute({ id: 'ann' })))
    expect(found).toEqual(Array(20).fill([{ id: 'ann' }]))
  })

  test('opens a database that resetDatabase empties completely', async () => {
    await db().orm.insert(users).values({ id: 'ann', name: 'Ann', email: 'ann@plateful.test' })
    await resetDatabase(db())
    expect(await db().orm.$count(users)).toBe(0)
  })
})

describe('openDatabase on PostgreSQL', () => {
  const db = useDatabase('postgres')

  test('limits the time of statements and of idle transactions', async () => {
    const { rows } = await db().pool.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    expect(rows).toEqual([{ statement: '15s', idle: '10s' }])
  })

  test('runs statements without parallel workers', async () => {
    const { rows } = await db().pool.query(`SELECT current_setting('max_parallel_workers_per_gather') AS workers`)
    expect(rows).toEqual([{ workers: '0' }])
  })

  test('survives the loss of a connection that is in use', async () => {
    const client = await db().pool.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    const lost = new Promise((resolve) => client.once('error', resolve))
    await db().pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    await lost
    await expect(client.query('SELECT 1')).rejects.toThrow()
    client.release()
    expect((await db().pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('logs and replaces an idle connection that the server ends', async () => {
    const warnings: string[] = []
    const logged = Promise.withResolvers<void>()
    const log = {
      warn: (_fields: object, message: string) => {
        warnings.push(message)
        logged.resolve()
      },
    }
    const { rows } = await db().pool.query('SELECT inet_server_port() AS port, current_database() AS name')
    const databaseUrl = `postgres://postgres@127.0.0.1:${rows[0].port}/${rows[0].name}`
    const own = await openDatabase({ databaseUrl, poolSize: 1, onFatal: () => {}, log })
    const idle = await own.pool.query('SELECT pg_backend_pid() AS pid')
    await db().pool.query('SELECT pg_terminate_backend($1)', [idle.rows[0].pid])
    await logged.promise
    expect(warnings).toEqual(['idle PostgreSQL connection lost'])
    expect((await own.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await own.close()
    await own.close()
  })

  test.each([2, 3])('opens at most DATABASE_POOL_SIZE connections: %i', async (databasePoolSize) => {
    const { rows } = await db().pool.query('SELECT inet_server_port() AS port, current_database() AS name')
    const databaseUrl = `postgres://postgres@127.0.0.1:${rows[0].port}/${rows[0].name}`
    const options = databaseOf({
      databaseUrl,
      databaseListenUrl: null,
      databasePoolSize,
      dataDir: 'unused',
      isEmbeddedSynced: true,
      embeddedCacheMb: 128,
    })
    const own = await openDatabase({ ...options, onFatal: () => {}, log: { warn: () => {} } })
    await Promise.all(Array.from({ length: 5 }, () => own.pool.query('SELECT 1')))
    expect(own.pool.totalCount).toBe(databasePoolSize)
    await own.close()
  })
})

describe('openDatabase with a data directory', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'plateful-open-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  function options(dataDir: string) {
    return { dataDir, onFatal: () => {}, log: { warn: () => {} } }
  }

  test('makes it private, stores the database in pg, and releases it on close', async () => {
    const dir = join(parent, 'data')
    const db = await openDatabase(options(dir))
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'pg', 'PG_VERSION')).isFile()).toBe(true)
    await expect(openDatabase(options(dir))).rejects.toThrow(DataDirInUseError)
    await db.close()
    lockDataDir(dir)()
  }, 60_000)

  test('releases it when the database cannot be opened', async () => {
    writeFileSync(join(parent, 'pg'), 'not a folder')
    await expect(openDatabase(options(parent))).rejects.toThrow()
    lockDataDir(parent)()
  }, 60_000)
})
