import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { freePort } from '../support/free-port.ts'
import { postgresProgram } from '../support/postgres-server.ts'
import { createDatabase } from '../support/postgres-template.ts'
import { describeContent, readContent, readFixture } from '../support/upgrade.ts'

/** How often an upgrade is interrupted, at another moment each time. */
const ROUNDS = process.env.DRILLS ? 10 : 2
const PROCESSES = process.env.DRILLS ? 4 : 2

const { madeWith, content } = readContent()
const SETTINGS = { DEMO: '0', AUTH_SECRET: 's'.repeat(32), LOG_LEVEL: 'fatal', MAP_STYLE_URL: '' }
const MIGRATIONS = 'SELECT count(*)::int AS migrations FROM drizzle.__drizzle_migrations'

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

/** Starts the server and kills it when the promise resolves, ready or not. */
async function startAndKill(env: Record<string, string>, whenToKill: () => Promise<unknown>): Promise<void> {
  const all = { ...process.env, NODE_ENV: 'test', ...SETTINGS, ...env, PORT: String(await freePort()) }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env: all, stdio: 'ignore' })
  const ended = once(server, 'exit')
  await whenToKill()
  server.kill('SIGKILL')
  await ended
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

/** A PostgreSQL database of the earlier version. */
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

describe(`an upgrade from migration ${madeWith.migration}`, () => {
  test(`of PostgreSQL is finished by the next start when it is killed at ${ROUNDS} moments`, async (context) => {
    const reference = await oldDatabase(context)
    const { migrations: before } = await read(reference)
    const whole = await startAndStop({ DATABASE_URL: reference })
    const { migrations } = await read(reference)
    const left: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const url = await oldDatabase(context)
      await startAndKill({ DATABASE_URL: url }, () => delay((whole * round) / (ROUNDS + 1)))
      left.push((await read(url)).migrations - before)
      await startAndStop({ DATABASE_URL: url })
      expect(await read(url)).toEqual({ migrations, content })
    }
    // All or none.
    expect(left.filter((count) => count !== 0 && count !== migrations - before)).toEqual([])
    process.stderr.write(
      `upgrade of PostgreSQL in ${Math.round(whole)} ms; applied when killed: ${left.join(', ')} of ${migrations - before}\n`,
    )
  }, 600_000)

  test('of PostgreSQL is finished by the next start when it is killed in the middle of the migrations', async (context) => {
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
  }, 120_000)

  test(`of PostgreSQL is done once when ${PROCESSES} processes start at the same time`, async (context) => {
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
  }, 240_000)

  test(`of an embedded database is finished by the next start when it is killed at ${ROUNDS} moments`, async () => {
    const old = join(folder, 'old')
    await writeFile(join(folder, 'embedded.tar'), readFixture('embedded.tar.zst'))
    await mkdir(old, { mode: 0o700 })
    execFileSync('tar', ['-xf', join(folder, 'embedded.tar'), '-C', old])
    const copy = async (name: string) => {
      const dataDir = join(folder, name)
      await cp(old, dataDir, { recursive: true })
      return dataDir
    }
    const whole = await startAndStop({ DATA_DIR: await copy('reference') })
    for (let round = 1; round <= ROUNDS; round++) {
      const dataDir = await copy(`round-${round}`)
      await startAndKill({ DATA_DIR: dataDir }, () => delay((whole * round) / (ROUNDS + 1)))
      await startAndStop({ DATA_DIR: dataDir })
      const database = await PGlite.create({ dataDir: join(dataDir, 'pg') })
      const after = await describeContent((sql) => database.query(sql).then(({ rows }) => rows))
      await database.close()
      expect(after).toEqual(content)
      await rm(dataDir, { recursive: true })
    }
    process.stderr.write(`upgrade of an embedded database in ${Math.round(whole)} ms, killed ${ROUNDS} times\n`)
  }, 600_000)
})
