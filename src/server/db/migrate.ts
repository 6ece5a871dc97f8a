/** Migrates the database to the schema of this version. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ensureSupportedDatabase } from './check-database.ts'
import type { Database } from './open.ts'
import { resolveBundledFile } from './resolve-bundled-file.ts'

/** The database has migrations that this version does not know. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError'
  constructor(unknown: number) {
    super(
      `The database was migrated by a newer version of Plateful (${unknown} migration${unknown === 1 ? '' : 's'} that ` +
        'this version does not know). Start that version, or restore a backup made by this one.',
    )
  }
}

/** The format of drizzle-kit's `meta/_journal.json`. */
interface Journal {
  entries: { tag: string; when: number }[]
}

/** An arbitrary key of the advisory lock, the same in all processes. */
const LOCK_KEY = 7_306_080_219

/** Runs within this process are queued here. The advisory lock only covers other processes, and PostgreSQL only. */
const running = new WeakMap<Database, Promise<unknown>>()

/** The applied migrations in order, as numbered in the journal; empty when the database has no tables. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const table = await client.query<{ exists: boolean }>(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`)
  if (!table.rows[0]?.exists) return []
  const { rows } = await client.query<{ created_at: number }>('SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')
  return rows.map((row) => row.created_at)
}

async function applyMissing(client: pg.Client, folder: string): Promise<string[]> {
  const journal: Journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8'))
  const before = new Set(await appliedMigrations(client))
  const known = new Set(journal.entries.map((entry) => entry.when))
  const unknown = [...before].filter((when) => !known.has(when))
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown.length)

  const missing = journal.entries.filter((entry) => !before.has(entry.when))
  if (missing.length === 0) return []
  if (before.size === 0) await ensureSupportedDatabase(client)
  // Drizzle silently skips migrations that are dated before the last applied one.
  const latest = Math.max(...before)
  const late = missing.find((entry) => entry.when <= latest)
  if (late) throw new Error(`Migration ${late.tag} is dated before one that was applied already: generate it again`)
  await runMigrations(drizzle(client), { migrationsFolder: folder })
  return missing.map((entry) => entry.tag)
}

async function migrateLocked(db: Database, folder: string): Promise<string[]> {
  const client = db.newClient()
  try {
    await client.connect()
    // The embedded database has one process, due to the lock of the data directory, and no timeouts.
    if (db.kind === 'postgres') {
      // Creating an index on a large table can take long, and so can waiting for another process.
      await client.query('SET statement_timeout = 0')
      // A session lock, so that it ends with the connection.
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    }
    return await applyMissing(client, folder)
  } finally {
    await client.end()
  }
}

/** The directory of the migrations of this version. */
export function migrationsFolder(): string {
  return fileURLToPath(resolveBundledFile(import.meta.url, './migrations', 'migrations'))
}

/**
 * Applies missing migrations, all or none, in one process at a time. Does nothing when none is missing.
 * @param folder directory of the migrations; by default that of this version
 * @returns the names of the applied migrations in order
 * @throws DatabaseTooNewError; UnsupportedDatabaseError for a new database; an Error for a migration dated before an applied one; SQL errors unchanged
 */
export async function migrate(db: Database, folder?: string): Promise<string[]> {
  const from = folder ?? migrationsFolder()
  const previous = running.get(db) ?? Promise.resolve()
  const mine = previous.catch(() => {}).then(() => migrateLocked(db, from))
  running.set(db, mine)
  return mine
}
