/** A migrated, empty embedded database as a file, so that not every test file runs initdb and the migrations. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = join(root, 'src/server/db/migrations')

/** Where the snapshot for the present migrations and the present PGlite belongs; it may not be there yet. */
export async function snapshotPath(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const parts = [...files.map((name) => join(migrations, name)), join(migrations, 'meta/_journal.json')]
  for (const file of [...parts, join(root, 'node_modules/@electric-sql/pglite/package.json')]) hash.update(await readFile(file))
  return join(root, 'node_modules/.cache/plateful', `test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Makes the snapshot unless it is there (about 5 s, once per change of the migrations). */
export async function ensureSnapshot(): Promise<void> {
  const path = await snapshotPath()
  if (existsSync(path)) return
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-snapshot-'))
  try {
    const onFatal = (error: Error) => {
      throw error
    }
    const db = await openDatabase({ dataDir, onFatal, log: { warn: () => {} } })
    await migrate(db)
    await db.close()
    const database = await PGlite.create({ dataDir: join(dataDir, 'pg'), extensions: { pg_trgm } })
    const tar = await database.dumpDataDir('none')
    await database.close()
    await mkdir(join(path, '..'), { recursive: true })
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, tar.stream())
    // In one step, since another run may be making it too.
    await rename(unfinished, path)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
