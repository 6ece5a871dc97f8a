import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, type TestContext } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { MIGRATION_LOCK_KEY } from '../../src/server/db/migrate.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { inDrills } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { lightEnvironment } from '../support/light-environment.ts'
import { postgresProgram } from '../support/postgres-server.ts'
import { createDatabase } from '../support/postgres-template.ts'
import { describeContent, readContent, readFixture } from '../support/upgrade.ts'

/** How often an upgrade is interrupted, at another moment each time. */
const ROUNDS = process.env.DRILLS ? 10 : 1
const PROCESSES = process.env.DRILLS ? 4 : 2

const { madeWith, content } = readContent()
const SETTINGS = { DEMO: '0', AUTH_SECRET: 's'.repeat(32), LOG_LEVEL: 'fatal', MAP_STYLE_URL: '' }
const MIGRATIONS = 'SELECT count(*)::int AS migrations FROM drizzle.__drizzle_migrations'
/** Exclusive locks of the migrations that run: none before they begin, and more with every table that they create or change. */
const LOCKS = `SELECT count(*)::int AS locks FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock' AND pid IN (
  SELECT pid FROM pg_locks WHERE granted AND locktype = 'advisory' AND (classid::bigint << 32) + objid::bigint = ${MIGRATION_LOCK_KEY})`
const WATCH_INTERVAL_MS = 2
const KILLED_WITHIN_MS = 30_000

let folder = ''
const opened: (() => unknown)[] = []
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'plateful-upgrades-'))
}, 300_000)
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server and kills it when the promise resolves. Returns whether it was listening by then. */
async function startAndKill(env: Record<string, string>, whenToKill: () => Promise<unknown>): Promise<boolean> {
  const port = String(await freePort())
  const all = { ...process.env, ...lightEnvironment(), NODE_ENV: 'test', ...SETTINGS, ...env, PORT: port }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env: all, stdio: 'ignore' })
  const ended = once(server, 'exit')
  await whenToKill()
  const isListening = await fetch(`http://localhost:${port}/healthz`).then(
    () => true,
    () => false,
  )
  server.kill('SIGKILL')
  await ended
  return isListening
}

/** Starts the server until it is ready, and stops it. Returns the milliseconds that the start took. */
async function startAndStop(env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const guide = await startGuide({ ...SETTINGS, ...env })
  const ms = performance.now() - began
  expect((await fetch(`${guide.url}/venues`)).status).toBe(200)
  await guide.stop()
  return ms
}

let template: Promise<string> | undefined
let databases = 0

async function oldDatabase(context: TestContext): Promise<string> {
  const server = inject('postgres')
  if (!('url' in server)) return context.skip(server.reason)
  const psql = postgresProgram('psql') ?? context.skip('psql is not installed: apt-get install postgresql-client')
  template ??= (async () => {
    const url = await createDatabase(server.url, `upgrades_${Date.now()}`, 'template0')
    const dump = join(folder, 'dump.sql')
    await writeFile(dump, readFixture('postgres.sql.zst'))
    await promisify(execFile)(psql, ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', `--file=${dump}`, url])
    return new URL(url).pathname.slice(1)
  })()
  return createDatabase(server.url, `upgrades_${Date.now()}_${++databases}`, await template)
}

async function read(url: string): Promise<{ migrations: number; content: unknown }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const described = await describeContent((sql) => client.query(sql).then(({ rows }) => rows))
    return { migrations: (await client.query(MIGRATIONS)).rows[0].migrations, content: described }
  } finally {
    await client.end()
  }
}

/** Calls `see` with the number of exclusive locks of the migrations again and again, until it returns true. */
async function watchLocks(url: string, see: (locks: number) => boolean): Promise<void> {
  const watch = new pg.Client(url)
  await watch.connect()
  try {
    const deadline = Date.now() + KILLED_WITHIN_MS
    while (!see((await watch.query(LOCKS)).rows[0].locks)) {
      if (Date.now() > deadline) throw new Error('the migrations were over before the server could be killed')
      await delay(WATCH_INTERVAL_MS)
    }
  } finally {
    await watch.end()
  }
}

describe(`an upgrade from migration ${madeWith.migration}`, () => {
  inDrills(
    `of PostgreSQL is finished by the next start when it is killed at ${ROUNDS} moments of the migrations`,
    async (context) => {
      const reference = await oldDatabase(context)
      const { migrations: before } = await read(reference)
      let most = 0
      let isOver = false
      const watched = watchLocks(reference, (locks) => {
        most = Math.max(most, locks)
        return isOver
      })
      const whole = await startAndStop({ DATABASE_URL: reference })
      isOver = true
      await watched
      const { migrations } = await read(reference)
      expect(most).toBeGreaterThan(ROUNDS)
      const left: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const url = await oldDatabase(context)
        const held = 1 + Math.floor((most * round) / ROUNDS)
        await startAndKill({ DATABASE_URL: url }, () => watchLocks(url, (locks) => locks >= held))
        left.push((await read(url)).migrations - before)
        await startAndStop({ DATABASE_URL: url })
        expect(await read(url)).toEqual({ migrations, content })
      }
      process.stderr.write(
        `upgrade of PostgreSQL in ${Math.round(whole)} ms with ${most} locks; applied when killed: ${left.join(', ')} of ${migrations - before}\n`,
      )
      // All or none. The last moments may be too close to the end for a kill to come before it.
      expect(left.filter((count) => count !== 0 && count !== migrations - before)).toEqual([])
      expect(left.slice(0, ROUNDS / 2)).toEqual(Array(ROUNDS / 2).fill(0))
    },
    600_000,
  )

  inDrills(
    'of PostgreSQL is finished by the next start when it is killed in the middle of the migrations',
    async (context) => {
      const url = await oldDatabase(context)
      const before = await read(url)
      const other = new pg.Client(url)
      await other.connect()
      opened.push(() => other.end())
      // Migrations that change these tables wait for this transaction.
      await other.query('BEGIN; LOCK TABLE venues, menus, menu_items, users IN ACCESS SHARE MODE')
      const waiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      const untilWaiting = async () => {
        const watch = new pg.Client(url)
        await watch.connect()
        try {
          await expect.poll(async () => (await watch.query(waiting)).rows[0].waiting, { timeout: 30_000 }).toBeGreaterThan(0)
        } finally {
          await watch.end()
        }
      }
      await startAndKill({ DATABASE_URL: url }, untilWaiting)
      // The next process waits for the connection of the first one, which PostgreSQL keeps until the lock is free.
      const next = startAndStop({ DATABASE_URL: url })
      await other.query('COMMIT')
      await next
      expect((await read(url)).content).toEqual(content)
      expect((await read(url)).migrations).toBeGreaterThan(before.migrations)
    },
    120_000,
  )

  inDrills(
    `of PostgreSQL is done once when ${PROCESSES} processes start at the same time`,
    async (context) => {
      const url = await oldDatabase(context)
      const guides = await Promise.all(
        Array.from({ length: PROCESSES }, async () => {
          const guide = await startGuide({ ...SETTINGS, DATABASE_URL: url })
          opened.push(guide.stop)
          return guide
        }),
      )
      for (const guide of guides) expect((await fetch(`${guide.url}/venues`)).status).toBe(200)
      const again = await oldDatabase(context)
      await startAndStop({ DATABASE_URL: again })
      expect(await read(url)).toEqual(await read(again))
      expect((await read(url)).content).toEqual(content)
    },
    240_000,
  )

  inDrills(
    `of an embedded database is finished by the next start when it is killed at ${ROUNDS} moments`,
    async () => {
      // One of its own for each try.
      const own = await mkdtemp(join(folder, 'embedded-'))
      const old = join(own, 'old')
      await writeFile(join(own, 'embedded.tar'), readFixture('embedded.tar.zst'))
      await mkdir(old, { mode: 0o700 })
      execFileSync('tar', ['-xf', join(own, 'embedded.tar'), '-C', old])
      const copy = async (name: string) => {
        const dataDir = join(own, name)
        await cp(old, dataDir, { recursive: true })
        return dataDir
      }
      const migrationsIn = async (dataDir: string) => {
        // A copy, because opening it recovers the database, which is the work of the next start.
        const opened = `${dataDir}-opened`
        await cp(join(dataDir, 'pg'), opened, { recursive: true })
        const database = await PGlite.create({ dataDir: opened })
        const { rows } = await database.query<{ migrations: number }>(MIGRATIONS)
        await database.close()
        await rm(opened, { recursive: true })
        return rows[0]?.migrations ?? 0
      }
      const before = await migrationsIn(old)
      const reference = await copy('reference')
      const whole = await startAndStop({ DATA_DIR: reference })
      const all = (await migrationsIn(reference)) - before
      const left: number[] = []
      let finished = 0
      for (let round = 1; round <= ROUNDS; round++) {
        const dataDir = await copy(`round-${round}`)
        const isListening = await startAndKill({ DATA_DIR: dataDir }, () => delay((whole * round) / (ROUNDS + 2)))
        if (isListening) finished++
        left.push((await migrationsIn(dataDir)) - before)
        await startAndStop({ DATA_DIR: dataDir })
        const database = await PGlite.create({ dataDir: join(dataDir, 'pg') })
        const after = await describeContent((sql) => database.query(sql).then(({ rows }) => rows))
        await database.close()
        expect(after).toEqual(content)
        await rm(dataDir, { recursive: true })
      }
      process.stderr.write(
        `upgrade of an embedded database in ${Math.round(whole)} ms; applied when killed: ${left.join(', ')} of ${all}, ${finished} kills after the start\n`,
      )
      expect(left.filter((count) => count !== 0 && count !== all)).toEqual([])
      expect(left).toContain(0)
      expect(finished).toBeLessThan(ROUNDS)
    },
    600_000,
  )
})
