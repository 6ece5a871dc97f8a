import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import type { Checksums, Manifest } from './format.ts'
import { listColumns, listTables, qualifiedName, readSequences, whereLeftOut } from './tables.ts'

/** Rows per query: about 100 KB, or 50 MB of the largest menu extractions. */
const BATCH_SIZE = 100

type Spooled = {
  manifest: Omit<Manifest, 'format' | 'version' | 'created_at'>
  checksums: Checksums
}

/**
 * Writes a consistent snapshot of all tables into `folder`: one file `TABLE.ndjson` per table, one row per line. Writes to disk, because
 * the transaction blocks the embedded database and a slow client must not extend it.
 */
export async function dumpTables(db: Database, folder: string): Promise<Spooled> {
  const client = db.newClient()
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read read only')
    if (db.kind === 'postgres') await client.query('set local statement_timeout = 0')
    const migrations = await appliedMigrations(client)
    const tables = await listTables(client)
    const checksums: Checksums = {}
    for (const table of tables) checksums[table] = await spoolTable(client, table, join(folder, `${table}.ndjson`))
    const sequences = await readSequences(client)
    await client.query('commit')
    return { manifest: { migrations, tables, sequences }, checksums }
  } finally {
    await client.end()
  }
}

async function spoolTable(client: pg.Client, table: string, path: string): Promise<Checksums[string]> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    const columns = await listColumns(client, table)
    await client.query(
      `declare spooled no scroll cursor for select row_to_json(r)::text as line
       from (select ${columns} from ${qualifiedName(table)} where not (${whereLeftOut(table)})) r`,
    )
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH_SIZE} from spooled`)
      if (rows.length === 0) break
      const bytes = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
      hash.update(bytes)
      size += bytes.length
      await file.writeFile(bytes)
    }
    await client.query('close spooled')
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
