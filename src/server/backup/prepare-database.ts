import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appliedMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { InvalidBackupError, type Manifest } from './format.ts'
import { listTables, qualifiedName, whereLeftOut } from './tables.ts'

type Journal = { entries: { tag: string; when: number }[] }

/**
 * Accepts a database without tables, or with the tables of the backup's version.
 * @throws InvalidBackupError when the versions differ, or when the database has data and `force` is not set
 */
export async function requireRestorable(db: Database, { migrations }: Manifest, force: boolean): Promise<void> {
  const known = new Set((await readJournal()).entries.map(({ when }) => when))
  if (migrations.some((when) => !known.has(when)))
    throw new InvalidBackupError('The backup was made by a newer version of Plateful: restore it with that.')
  const { applied, isEmpty } = await stateOf(db)
  if (applied.length === 0) return
  if (!isEmpty && !force) throw new InvalidBackupError('There is a guide here already. Add --force to replace it.')
  if (applied.join() !== migrations.join())
    throw new InvalidBackupError('The backup was made by an older version of Plateful: restore it into a new, empty database.')
}

export async function createTables(db: Database, { migrations }: Manifest): Promise<void> {
  const { applied } = await stateOf(db)
  if (applied.length === 0) await migrateTo(db, await readJournal(), migrations)
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
}

async function stateOf(db: Database): Promise<{ applied: number[]; isEmpty: boolean }> {
  const client = db.newClient()
  try {
    await client.connect()
    const applied = await appliedMigrations(client)
    for (const table of await listTables(client)) {
      const { rows } = await client.query(`select 1 from ${qualifiedName(table)} where not (${whereLeftOut(table)}) limit 1`)
      if (rows.length > 0) return { applied, isEmpty: false }
    }
    return { applied, isEmpty: true }
  } finally {
    await client.end()
  }
}

/** An older backup is restored into its own version of the tables; later migrations then convert its rows. */
async function migrateTo(db: Database, journal: Journal, migrations: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-migrations-'))
  try {
    await cp(migrationsFolder(), folder, { recursive: true })
    const entries = journal.entries.filter(({ when }) => migrations.includes(when))
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(db, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
