import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { createServices, type ServicesHandle } from '../../src/server/create-services.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { menus, venues } from '../../src/server/db/schema/index.ts'
import { openEmptyDatabase, unavailable } from '../support/database.ts'
import { inDrills } from '../support/drills.ts'
import { findPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { aVenue } from '../support/scenario.ts'

const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout']

describe('with pgbouncer in transaction mode', () => {
  const opened: (() => Promise<unknown>)[] = []
  let databaseUrl = ''
  let pgbouncerPath = ''

  beforeEach(async (context) => {
    const path = findPgbouncer()
    if (!path) return context.skip('pgbouncer is not installed: apt-get install pgbouncer')
    const reason = await unavailable('postgres')
    if (reason) return context.skip(reason)
    pgbouncerPath = path
    const { db, url = '' } = await openEmptyDatabase('postgres')
    databaseUrl = url
    opened.push(() => db.close())
    await migrate(db)
  })
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  async function pooler(ignoredParameters: readonly string[] = []): Promise<string> {
    const { url, stop } = await startPgbouncer(pgbouncerPath, { databaseUrl, ignoredParameters })
    opened.push(stop)
    return url
  }

  async function open(env: Record<string, string>): Promise<ServicesHandle> {
    const dataDir = await mkdtemp(join(tmpdir(), 'plateful-pgbouncer-data-'))
    opened.push(() => rm(dataDir, { recursive: true, force: true }))
    const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent', ...env })
    const services = await createServices(config, {
      onFatal: (error) => {
        throw error
      },
    })
    opened.push(() => services.close())
    return services
  }

  test('the start fails with a sentence that names DATABASE_LISTEN_URL when the pooler rejects the timeouts', async () => {
    await expect(open({ DATABASE_URL: await pooler() })).rejects.toThrow(
      'The database is behind a pooler, such as pgbouncer, which refuses timeouts (unsupported startup parameter: statement_timeout). ' +
        'Set DATABASE_LISTEN_URL to the URL of PostgreSQL itself, for the few connections that need it.',
    )
  })

  inDrills('the start fails with a sentence that names DATABASE_LISTEN_URL when LISTEN receives nothing', async () => {
    await expect(open({ DATABASE_URL: await pooler(TIMEOUTS) })).rejects.toThrow(
      'The database is behind a pooler in transaction mode, such as pgbouncer, which loses LISTEN. Set DATABASE_LISTEN_URL',
    )
  })

  test('changes of one process reach another when DATABASE_LISTEN_URL leads to PostgreSQL itself', async () => {
    const env = { DATABASE_URL: await pooler(), DATABASE_LISTEN_URL: databaseUrl, DATABASE_POOL_SIZE: '5' }
    const [writer, reader] = [await open(env), await open(env)]
    expect(writer.db.pool.options.max).toBe(5)
    const seen = new Promise<unknown>((resolve) => {
      reader.changes.onChange((change) => change !== 'everything' && change.includes('venues') && resolve(change))
    })
    const isListening = new Promise<void>((resolve) => {
      const stop = reader.changes.onChange(() => resolve(stop()))
    })
    const writeMenus = () =>
      writer.changes.transaction(async (tx, invalidateVenues) => {
        await tx.update(menus).set({ active: true })
        invalidateVenues(randomUUID())
      })
    const ping = setInterval(() => void writeMenus(), 200)
    await isListening
    clearInterval(ping)
    await aVenue(writer)
    expect(await seen).toEqual(['venues'])
    const names = await Promise.all(Array.from({ length: 30 }, () => reader.db.orm.select({ name: venues.name }).from(venues)))
    expect(names).toEqual(Array(30).fill([{ name: 'The Crown' }]))
  })
})
