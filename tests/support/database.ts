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
import { TEST_CACHE_MB } from './light-environment.ts'
import { startPostgres, type Unavailable } from './postgres-server.ts'
import { createDatabase, createTemplate } from './postgres-template.ts'

export type DatabaseKind = Database['kind']

export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'postgres']

/** Whether transactions can overlap. The embedded database runs one at a time. */
export function overlapsTransactions(kind: DatabaseKind): boolean {
  return kind === 'postgres'
}

interface Shared {
  databases: Map<DatabaseKind, Promise<Database>>
  server?: Promise<{ url: string } | Unavailable>
}

/** Databases that the worker has opened. Its test files share this module. */
const shared: Shared = { databases: new Map() }

const options = {
  cacheMb: TEST_CACHE_MB,
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
    database = (kind === 'embedded' ? openEmbedded() : openPostgres()).then((opened) => {
      keptOpen.add(opened)
      return opened
    })
    shared.databases.set(kind, database)
  }
  return database
}

const keptOpen = new WeakSet<Database>()

/** Whether the tests of the worker share the database and never close it. */
export function isShared(db: Database): boolean {
  return keptOpen.has(db)
}

const resets = new WeakMap<Database, Promise<string>>()

/** Larger tables are truncated, because DELETE leaves dead rows behind and the embedded database runs no vacuum. */
const TRUNCATED_FROM_BYTES = 400_000

/**
 * A block that empties the tables with rows: most tests fill a few of fifty, and TRUNCATE of all takes 100 to 250 ms. Triggers and
 * foreign keys are off during it, so it writes the log of the search index itself.
 */
async function resetBlock(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  const names = ['pgboss.job', 'pgboss.schedule', ...rows.map((row) => `public.${pg.escapeIdentifier(row.name)}`)]
  return `DO $$
DECLARE
  name text;
  is_filled boolean;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOREACH name IN ARRAY ARRAY[${names.map(pg.escapeLiteral).join(', ')}] LOOP
    IF pg_relation_size(name::regclass) > ${TRUNCATED_FROM_BYTES} THEN
      EXECUTE 'TRUNCATE ' || name || ' CASCADE';
    ELSE
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO is_filled;
      IF is_filled THEN EXECUTE 'DELETE FROM ' || name; END IF;
    END IF;
  END LOOP;
  PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  INSERT INTO public.search_changes (kind) VALUES ('everything'), ('synonyms');
END $$`
}

/** Empties all tables of the schema `public`, restarts their ids, and deletes jobs and schedules of the job queue. */
export async function resetDatabase(db: Database): Promise<void> {
  let block = resets.get(db)
  if (!block) {
    block = resetBlock(db)
    resets.set(db, block)
  }
  await db.pool.query(await block)
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
