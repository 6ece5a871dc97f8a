import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_KINDS, openEmptyDatabase, unavailable } from '../../../tests/support/database.ts'
import { DatabaseTooNewError, migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

interface Step {
  tag: string
  when: number
  sql: string
}

const ONE: Step = { tag: '0000_one', when: 1_000, sql: 'CREATE TABLE one (n int)' }
const TWO: Step = { tag: '0001_two', when: 2_000, sql: 'CREATE TABLE two (n int);\n--> statement-breakpoint\nINSERT INTO two VALUES (2)' }
const BROKEN: Step = { tag: '0002_broken', when: 3_000, sql: 'CREATE TABLE three (n int);\n--> statement-breakpoint\nSELECT nonsense' }
const LATE: Step = { tag: '0002_late', when: 1_500, sql: 'CREATE TABLE late (n int)' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateful-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function code(...steps: Step[]): string {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = steps.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const { tag, sql } of steps) writeFileSync(join(folder, `${tag}.sql`), sql)
  return folder
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  return rows.map((row) => row.tablename)
}

describe.each(DATABASE_KINDS)('migrate on %s', (kind) => {
  let db: Database
  let url: string | undefined
  let reason: string | undefined
  beforeAll(async () => {
    reason = await unavailable(kind)
    if (!reason) ({ db, url } = await openEmptyDatabase(kind))
  }, 60_000)
  beforeEach(async (context) => {
    if (reason) context.skip(reason)
    await db.pool.query('DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  })
  afterAll(() => db?.close())

  test('applies missing migrations once and in order, and returns their names', async () => {
    expect(await migrate(db, code(ONE))).toEqual(['0000_one'])
    expect(await migrate(db, code(ONE, TWO))).toEqual(['0001_two'])
    expect(await migrate(db, code(ONE, TWO))).toEqual([])
    expect(await tablesOf(db)).toEqual(['one', 'two'])
  })

  test('applies the migrations of the product to an empty database', async () => {
    const names = await migrate(db)
    expect(names[0]).toBe('0000_functions')
    expect(await migrate(db)).toEqual([])
    expect(await tablesOf(db)).toContain('venues')
  })

  test('leaves the database unchanged when one migration fails', async () => {
    await migrate(db, code(ONE))
    await expect(migrate(db, code(ONE, TWO, BROKEN))).rejects.toThrow()
    expect(await tablesOf(db)).toEqual(['one'])
    expect(await migrate(db, code(ONE, TWO))).toEqual(['0001_two'])
  })

  test('throws when the database is newer than the code', async () => {
    await migrate(db, code(ONE, TWO))
    await expect(migrate(db, code(ONE))).rejects.toThrow(DatabaseTooNewError)
    await expect(migrate(db, code(ONE))).rejects.toThrow('migrated by a newer version of Plateful (1 migration that this version')
  })

  test('throws when drizzle would skip a migration without an error', async () => {
    await migrate(db, code(ONE, TWO))
    await expect(migrate(db, code(ONE, TWO, LATE))).rejects.toThrow('0002_late is dated before one that was applied already')
  })

  test('applies each migration once when two processes run at the same time', async () => {
    const log = { warn: () => {} }
    const other = url ? await openDatabase({ databaseUrl: url, onFatal: () => {}, log }) : db
    const from = code(ONE, TWO)
    const results = await Promise.all([migrate(db, from), migrate(other, from)])
    expect(results.map((names) => names.length).sort()).toEqual([0, 2])
    if (other !== db) await other.close()
  })

  test('works again after a failed run', async () => {
    const results = await Promise.allSettled([migrate(db, join(folder, 'missing')), migrate(db, code(ONE))])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
  })

  test.each([
    ['SQL_ASCII', 'C'],
    ['UTF8', 'C'],
  ])('throws for a database of %s with the locale %s, because search needs its letter case', async (encoding, locale) => {
    // The embedded database always has the right locale.
    if (!url) return
    const name = `odd_${crypto.randomUUID().replaceAll('-', '')}`
    await db.pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE '${locale}'`)
    const odd = await openDatabase({
      databaseUrl: Object.assign(new URL(url), { pathname: name }).href,
      onFatal: () => {},
      log: { warn() {} },
    })
    await expect(migrate(odd)).rejects.toThrow(
      `DATABASE_URL leads to a database of encoding ${encoding}, or without a locale that knows its letters`,
    )
    expect(await tablesOf(odd)).toEqual([])
    await odd.close()
  })
})
