/** A migrated, empty embedded database as a file, so that not every test file runs initdb and the migrations. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpEmptyDatabase } from '../../scripts/empty-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = join(root, 'src/server/db/migrations')

const cache = join(root, 'node_modules/.cache/plateful-test-database')

/** Where the snapshot for the present migrations, jobs, PGlite and pg-boss belongs; it may not be there yet. */
async function snapshotPath(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const parts = [...files.map((name) => join(migrations, name)), join(migrations, 'meta/_journal.json')]
  const libraries = ['@electric-sql/pglite', 'pg-boss'].map((name) => join(root, 'node_modules', name, 'package.json'))
  for (const file of [...parts, join(root, 'src/server/jobs/definitions.ts'), ...libraries]) hash.update(await readFile(file))
  return join(cache, `test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** For `openDatabase` and `openEmbedded`: the snapshot if there is one, else nothing, which costs 2 s more. */
export async function fromSnapshot(): Promise<{ snapshot?: string }> {
  const snapshot = await snapshotPath()
  return existsSync(snapshot) ? { snapshot } : {}
}

async function writeSnapshot(path: string): Promise<void> {
  const tar = await dumpEmptyDatabase('none')
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, tar.stream())
  // In one step, since another run may be making it too.
  await rename(unfinished, path)
}

/** Makes the snapshot unless it is there (about 5 s, once per change of the migrations), in place of older ones. Resolves to its path. */
export async function ensureSnapshot(): Promise<string> {
  const path = await snapshotPath()
  if (existsSync(path)) return path
  await mkdir(cache, { recursive: true })
  const outdated = await readdir(cache)
  await writeSnapshot(path)
  for (const name of outdated.filter((name) => name.endsWith('.tar'))) await rm(join(cache, name), { force: true })
  return path
}
