import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appliedMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { BackupRefused, type Manifest } from './format.ts'
import { qualified, tablesOf } from './tables.ts'

type Journal = { entries: { tag: string; when: number }[] }

/**
 * Gives an untouched database the tables that the backup was made of, and makes sure that any other one has those.
 * @throws BackupRefused where the versions do not fit, or where there is something and `force` does not say to replace it
 */
export async function prepareDatabase(db: Database, { migrations }: Manifest, force: boolean): Promise<void> {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
  const known = new Set(journal.entries.map(({ when }) => when))
  if (migrations.some((when) => !known.has(when)))
    throw new BackupRefused('The backup was made by a newer version of Plateful: restore it with that.')
  const { applied, isEmpty } = await stateOf(db)
  if (applied.length === 0) return migrateTo(db, journal, migrations)
  if (!isEmpty && !force) throw new BackupRefused('There is a guide here already. Add --force to replace it.')
  if (applied.join() !== migrations.join())
    throw new BackupRefused('The backup was made by an older version of Plateful: restore it into a new, empty database.')
}

async function stateOf(db: Database): Promise<{ applied: number[]; isEmpty: boolean }> {
  const client = db.newClient()
  try {
    await client.connect()
    const applied = await appliedMigrations(client)
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select 1 from ${qualified(table)} limit 1`)
      if (rows.length > 0) return { applied, isEmpty: false }
    }
    return { applied, isEmpty: true }
  } finally {
    await client.end()
  }
}

/** An older backup is read into its own tables; what came since is applied to its rows afterwards. */
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
