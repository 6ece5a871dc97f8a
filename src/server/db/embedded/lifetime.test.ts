import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inDrills } from '../../../../tests/support/drills.ts'
import { fromSnapshot } from '../../../../tests/support/embedded-snapshot.ts'
import { createGuideDir } from '../../../../tests/support/guide-dir.ts'
import { type Embedded, openEmbedded } from './open.ts'

function neverFatal(error: Error): void {
  throw error
}

function nextError(client: pg.ClientBase): Promise<Error> {
  return new Promise((resolve) => client.once('error', resolve))
}

describe('a connection that is idle in a transaction', () => {
  let db: Embedded
  beforeAll(async () => {
    db = await openEmbedded({ ...(await fromSnapshot()), idleInTransactionMs: 100, onFatal: neverFatal })
    await db.pool.query('CREATE TABLE notes (text text)')
  }, 30_000)
  afterAll(() => db.close())

  test('is rolled back and gets an error, and the other connections proceed', async () => {
    const idle = await db.pool.connect()
    const error = nextError(idle)
    await idle.query('BEGIN')
    await idle.query(`INSERT INTO notes VALUES ('lost')`)
    const others = db.pool.query('SELECT * FROM notes')
    expect(await error).toMatchObject({ code: '25P03', severity: 'FATAL' })
    expect((await others).rows).toEqual([])
    await expect(idle.query('COMMIT')).rejects.toThrow('not queryable')
    idle.release()
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('is rolled back when its owner waits for a second connection', async () => {
    const outer = await db.pool.connect()
    await outer.query('BEGIN')
    const inner = await db.pool.query('SELECT 1 AS one')
    expect(inner.rows).toEqual([{ one: 1 }])
    await expect(outer.query('COMMIT')).rejects.toThrow()
    outer.release()
  })
})

describe('the embedded database', () => {
  let dir: string
  let dataDir: string
  beforeEach(async () => {
    dir = await createGuideDir(mkdtempSync(join(tmpdir(), 'plateful-embedded-')))
    dataDir = join(dir, 'pg')
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  test('keeps only committed data when it is closed', async () => {
    const first = await openEmbedded({ dataDir, onFatal: neverFatal })
    await first.pool.query('CREATE TABLE notes (n int)')
    await Promise.all(Array.from({ length: 50 }, (_, n) => first.pool.query('INSERT INTO notes VALUES ($1)', [n])))
    const open = new pg.Client(first.clientConfig)
    open.on('error', () => {})
    const error = nextError(open)
    await open.connect()
    await open.query('BEGIN; INSERT INTO notes VALUES (-1)')
    await Promise.all([first.close(), first.close()])
    expect(await error).toMatchObject({ code: '57P01' })
    await expect(first.pool.query('SELECT 1')).rejects.toThrow()

    const second = await openEmbedded({ dataDir, onFatal: neverFatal })
    const { rows } = await second.pool.query('SELECT count(*), min(n) FROM notes')
    expect(rows).toEqual([{ count: 50, min: 0 }])
    await second.close()
  }, 60_000)

  test('rejects pending and later queries and calls onFatal once when its thread dies', async () => {
    const fatal: Error[] = []
    const db = await openEmbedded({ dataDir, onFatal: (error) => fatal.push(error) })
    const idle = await db.pool.connect()
    idle.on('error', () => {})
    const listener = new pg.Client(db.clientConfig)
    listener.on('error', () => {})
    const lost = nextError(listener)
    await listener.connect()
    const gone = /Connection terminated unexpectedly|The embedded database stopped unexpectedly/
    const pending = expect(db.pool.query('SELECT pg_sleep(60)')).rejects.toThrow(gone)
    await db.worker.terminate()
    await pending
    expect((await lost).message).toMatch(gone)
    await expect(idle.query('SELECT 1')).rejects.toThrow()
    await expect(db.pool.query('SELECT 1')).rejects.toThrow('The embedded database is closed')
    idle.release()
    await db.close()
    expect(fatal).toHaveLength(1)
  }, 60_000)

  inDrills(
    'ends instead of leaving every later query waiting when its log cannot grow',
    async () => {
      const fatal = Promise.withResolvers<Error>()
      const db = await openEmbedded({ dataDir, isSynced: false, onFatal: fatal.resolve })
      await db.pool.query('CREATE TABLE notes (n int)')
      renameSync(join(dataDir, 'pg_wal'), join(dataDir, 'pg_wal_gone'))
      const refused = /Connection terminated|stopped unexpectedly|closed/
      await expect(db.pool.query('SELECT pg_switch_wal(); INSERT INTO notes VALUES (1)')).rejects.toThrow(refused)
      await expect(db.pool.query('SELECT 1')).rejects.toThrow(refused)
      expect((await fatal.promise).cause).toMatchObject({ message: expect.stringContaining('PostgreSQL has ended: could not') })
      await db.close()
    },
    60_000,
  )

  inDrills(
    'shortens its log by checkpoints while it is open',
    async () => {
      const db = await openEmbedded({ dataDir, maxLogBytes: 1024 * 1024, logCheckMs: 20, onFatal: neverFatal })
      const start = async () => (await db.pool.query('SELECT redo_lsn FROM pg_control_checkpoint()')).rows[0]?.redo_lsn
      const before = await start()
      await db.pool.query('CREATE TABLE notes (text text)')
      await db.pool.query(`INSERT INTO notes SELECT string_agg(md5(n::text), '') FROM generate_series(1, 50000) n GROUP BY n % 500`)
      await expect.poll(start, { timeout: 30_000 }).not.toBe(before)
      await db.close()
    },
    60_000,
  )

  test('rejects opening when the files are not a database', async () => {
    await expect(openEmbedded({ dataDir: '/dev/null/pg', onFatal: neverFatal })).rejects.toThrow()
  })
})
