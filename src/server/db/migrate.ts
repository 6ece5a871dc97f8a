import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ensureSupportedDatabase } from './check-database.ts'
import type { Database } from './open.ts'
import { resolveBundledFile } from './resolve-bundled-file.ts'

export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError'
  constructor(unknown: number) {
    super(
      `The database was migrated by a newer version of Plateful (${unknown} migration${unknown === 1 ? '' : 's'} that ` +
        'this version does not know). Start that version, or restore a backup made by this one.',
    )
  }
}

/**
 * How long a migration waits for a lock, in milliseconds. Every request to the table waits behind it, so a long transaction, such as a
 * dump, would stop the guide. The start fails then, and is tried again.
 */
const LOCK_TIMEOUT_MS = 10_000

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Key of the advisory lock of PostgreSQL that a process holds while it migrates. */
export const MIGRATION_LOCK_KEY = 7_306_080_219

/** Queues runs within this process. The advisory lock covers only other processes, and only PostgreSQL. */
const running = new WeakMap<Database, Promise<unknown>>()

/** Returns the dates of the applied migrations in order, as in the journal; empty for a database without tables. */
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
    // The data directory lock already limits the embedded database to one process, and it has no timeouts.
    if (db.kind === 'postgres') {
      // Creating an index on a large table or waiting for another process can exceed the timeout.
      await client.query('SET statement_timeout = 0')
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
      await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    }
    return await applyMissing(client, folder)
  } finally {
    await client.end()
  }
}

let newest: number | undefined

/** Returns the date of the last migration that this version knows, as in the journal. */
export async function latestMigration(): Promise<number> {
  if (newest === undefined) {
    const journal: Journal = JSON.parse(await readFile(`${migrationsFolder()}/meta/_journal.json`, 'utf8'))
    newest = Math.max(...journal.entries.map(({ when }) => when))
  }
  return newest
}

export function migrationsFolder(): string {
  return fileURLToPath(resolveBundledFile(import.meta.url, './migrations', 'migrations'))
}

/**
 * Applies missing migrations, all or none, in one process at a time. Does nothing when none is missing.
 * @param folder directory of the migrations; by default that of this version
 * @returns the names of the applied migrations in order
 * @throws DatabaseTooNewError; UnsupportedDatabaseError for a new database; an Error for a migration dated before an applied one; SQL
 * errors unchanged
 */
export async function migrate(db: Database, folder?: string): Promise<string[]> {
  const from = folder ?? migrationsFolder()
  const previous = running.get(db) ?? Promise.resolve()
  const mine = previous.catch(() => {}).then(() => migrateLocked(db, from))
  running.set(db, mine)
  return mine
}
