// Usage: empty-database FILE. Writes the database that new embedded databases are created from. It is part of the build, because it depends
// on the versions of PGlite, pg-boss and the migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { skipWasmOptimisation } from '../src/server/db/embedded/wasm-optimisation.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { openJobQueue } from '../src/server/jobs/queue.ts'

/**
 * Returns a migrated database without rows in the format of PGlite's `loadDataDir`: a tar archive of 40 MB, or 5 MB with `gzip`. Takes
 * about 6 s.
 */
export async function dumpEmptyDatabase(compression: 'none' | 'gzip'): Promise<Blob> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-empty-'))
  const onFatal = (error: Error) => {
    throw error
  }
  try {
    const db = await openDatabase({ dataDir, isSynced: false, onFatal, log: { warn: () => {} } })
    await migrate(db)
    await openJobQueue(db)
    await db.close()
    const database = await PGlite.create({ dataDir: join(dataDir, 'pg') })
    const dump = await database.dumpDataDir(compression)
    await database.close()
    return dump
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Usage: empty-database FILE')
  // This process ends before optimised code would make up for the time of the optimisation.
  skipWasmOptimisation()
  const dump = await dumpEmptyDatabase('gzip')
  await writeFile(file, dump.stream())
}
