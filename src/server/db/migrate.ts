/** Brings the database's tables to what this version of the code expects. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ensureSupportedDatabase } from './check-database.ts'
import type { Database } from './open.ts'
import { resolveBundledFile } from './resolve-bundled-file.ts'

/** The database holds migrations that this version of the code does not know. */
export class DatabaseNewerThanCode extends Error {
  override readonly name = 'DatabaseNewerThanCode'
  constructor(unknown: number) {
    super(
      `The database was migrated by a newer version of Plateful (${unknown} migration${unknown === 1 ? '' : 's'} that ` +
        'this version does not know). Start that version, or restore a backup made by this one.',
    )
  }
}

/** What drizzle-kit writes into `meta/_journal.json`. */
interface Journal {
  entries: { tag: string; when: number }[]
}

/** Any number, the same in every Plateful process: the advisory lock's key. */
const LOCK_KEY = 7_306_080_219

/** Runners in this process, one after the other: the advisory lock is for other processes, and PostgreSQL only. */
const running = new WeakMap<Database, Promise<unknown>>()

/** The migrations a database has, as the journal numbers them, in order; none where it has no tables yet. */
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
  if (unknown.length > 0) throw new DatabaseNewerThanCode(unknown.length)

  const missing = journal.entries.filter((entry) => !before.has(entry.when))
  if (missing.length === 0) return []
  if (before.size === 0) await ensureSupportedDatabase(client)
  // Drizzle passes over, without a word, what is dated before the last one applied.
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
    // The embedded database has one process (the data folder's lock sees to that) and knows no timeouts.
    if (db.kind === 'postgres') {
      // Building an index over a large table may take its time, and so may waiting for another process.
      await client.query('SET statement_timeout = 0')
      // Held by the connection, so that it ends with it.
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    }
    return await applyMissing(client, folder)
  } finally {
    await client.end()
  }
}

/** Where the migrations lie that belong to the code. */
export function migrationsFolder(): string {
  return fileURLToPath(resolveBundledFile(import.meta.url, './migrations', 'migrations'))
}

/**
 * Applies the migrations that are missing, all or none, one runner at a time across processes. Does nothing when
 * nothing is missing.
 * @param folder the migrations; by default those that belong to the code
 * @returns the names of those applied now, in order
 * @throws DatabaseNewerThanCode; DatabaseUnsuitable for a new one; an Error for a migration dated before an applied one; SQL errors as they are
 */
export async function migrate(db: Database, folder?: string): Promise<string[]> {
  const from = folder ?? migrationsFolder()
  const previous = running.get(db) ?? Promise.resolve()
  const mine = previous.catch(() => {}).then(() => migrateLocked(db, from))
  running.set(db, mine)
  return mine
}
