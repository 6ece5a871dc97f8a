/**
 * Databases for tests, both kinds, migrated and empty:
 *
 *     describe.each(DATABASE_KINDS)('%s', (kind) => {
 *       const db = useDatabase(kind)
 *       test('…', async () => { await db().pool.query('…') })
 *     })
 */
import pg from 'pg'
import { beforeAll, beforeEach, inject } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openJobQueue } from '../../src/server/jobs/queue.ts'
import { fromSnapshot } from './embedded-snapshot.ts'
import { startPostgres, type Unavailable } from './postgres-server.ts'
import { createDatabase, createTemplate } from './postgres-template.ts'

export type DatabaseKind = Database['kind']

export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'postgres']

interface Shared {
  databases: Map<DatabaseKind, Promise<Database>>
  server?: Promise<{ url: string } | Unavailable>
}

/** Databases that the worker has opened. Its test files share this module. */
const shared: Shared = { databases: new Map() }

const options = {
  onFatal: (error: Error) => {
    throw error
  },
  log: { warn: () => {} },
}

async function ownServer(): Promise<{ url: string } | Unavailable> {
  const server = await startPostgres()
  if ('url' in server) await createTemplate(server.url)
  return server
}

/** Returns the PostgreSQL server of the run; without the global setup, a server of this worker. */
function server(): Promise<{ url: string } | Unavailable> {
  shared.server ??= Promise.resolve(inject('postgres') ?? ownServer())
  return shared.server
}

async function openEmbedded(): Promise<Database> {
  const db = await openDatabase({ ...options, ...(await fromSnapshot()) })
  await migrate(db)
  await openJobQueue(db)
  return db
}

function freshName(): string {
  return `test_${crypto.randomUUID().replaceAll('-', '')}`
}

async function openPostgres(): Promise<Database> {
  const found = await server()
  if (!('url' in found)) throw new Error(found.reason)
  return openDatabase({ ...options, databaseUrl: await createDatabase(found.url, freshName()) })
}

/**
 * Opens a database without tables for tests of migrations. The caller closes it.
 * @returns the database and, for PostgreSQL, its URL
 */
export async function openEmptyDatabase(kind: DatabaseKind): Promise<{ db: Database; url?: string }> {
  if (kind === 'embedded') return { db: await openDatabase(options) }
  const found = await server()
  if (!('url' in found)) throw new Error(found.reason)
  const url = await createDatabase(found.url, freshName(), 'template0')
  return { db: await openDatabase({ ...options, databaseUrl: url }), url }
}

/** The reason why this kind of database is unavailable on this machine; undefined when it is available. */
export async function unavailable(kind: DatabaseKind): Promise<string | undefined> {
  if (kind === 'embedded') return undefined
  const found = await server()
  return 'url' in found ? undefined : found.reason
}

/**
 * Returns the migrated database of a kind, which all tests of the worker share and never close. Empty it with `resetDatabase`.
 * @throws Error with the reason when there is no PostgreSQL on this machine
 */
function testDatabase(kind: DatabaseKind): Promise<Database> {
  let database = shared.databases.get(kind)
  if (!database) {
    database = kind === 'embedded' ? openEmbedded() : openPostgres()
    shared.databases.set(kind, database)
  }
  return database
}

const tables = new WeakMap<Database, Promise<string>>()

async function listTables(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  return ['pgboss.job', 'pgboss.schedule', ...rows.map((row) => pg.escapeIdentifier(row.name))].join(', ')
}

/** Empties all tables of the schema `public`, and deletes jobs and schedules of the job queue. */
export async function resetDatabase(db: Database): Promise<void> {
  let names = tables.get(db)
  if (!names) {
    names = listTables(db)
    tables.set(db, names)
  }
  await db.pool.query(`TRUNCATE ${await names} RESTART IDENTITY CASCADE`)
}

/**
 * Registers hooks in the current `describe`: opens the database, empties it before each test, and skips the tests with the reason when it
 * is unavailable.
 * @returns the database, for use within tests
 */
export function useDatabase(kind: DatabaseKind): () => Database {
  let database: Database | undefined
  let reason: string | undefined
  beforeAll(async () => {
    reason = await unavailable(kind)
    if (!reason) database = await testDatabase(kind)
  }, 60_000)
  beforeEach(async (context) => {
    if (reason) context.skip(reason)
    if (database) await resetDatabase(database)
  })
  return () => {
    if (!database) throw new Error('useDatabase: only within a test')
    return database
  }
}
