/** A migrated, empty embedded database as a file, so that not every test file runs initdb and migrations. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpEmptyDatabase } from '../../scripts/empty-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = join(root, 'src/server/db/migrations')

const cache = join(root, 'node_modules/.cache/plateful-test-database')

/** Path of the snapshot for the current migrations, jobs, PGlite and pg-boss. The file may not exist. */
async function snapshotPath(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const parts = [...files.map((name) => join(migrations, name)), join(migrations, 'meta/_journal.json')]
  const libraries = ['@electric-sql/pglite', 'pg-boss'].map((name) => join(root, 'node_modules', name, 'package.json'))
  for (const file of [...parts, join(root, 'src/server/jobs/definitions.ts'), ...libraries]) hash.update(await readFile(file))
  return join(cache, `test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Returns the option of `openDatabase` and `openEmbedded` for the snapshot, if it exists. Without it opening takes 2 s longer. */
export async function fromSnapshot(): Promise<{ snapshot?: string }> {
  const snapshot = await snapshotPath()
  return existsSync(snapshot) ? { snapshot } : {}
}

async function writeSnapshot(path: string): Promise<void> {
  const tar = await dumpEmptyDatabase('none')
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, tar.stream())
  // Atomic, because another run may create the snapshot at the same time.
  await rename(unfinished, path)
}

/** Creates the snapshot unless it exists (about 5 s after a change of migrations) and deletes older ones. Resolves to its path. */
export async function ensureSnapshot(): Promise<string> {
  const path = await snapshotPath()
  if (existsSync(path)) return path
  await mkdir(cache, { recursive: true })
  const outdated = await readdir(cache)
  await writeSnapshot(path)
  for (const name of outdated.filter((name) => name.endsWith('.tar'))) await rm(join(cache, name), { force: true })
  return path
}
