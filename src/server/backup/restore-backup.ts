import type { Readable } from 'node:stream'
import { keepSecret } from '../account/secret.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { isBucket, isFileName } from '../files/files.ts'
import { openStore, STORE_FOLDERS, type Store } from '../files/store.ts'
import { BackupRefused, CHECKSUMS, type Checksums, FILES, FORMAT_VERSION, MANIFEST, type Manifest, SECRET, TABLES } from './format.ts'
import { type Loading, startLoading } from './load.ts'
import { prepareDatabase } from './prepare.ts'
import { compare, compareEntry, entriesOf, type ReadEntry } from './read-entries.ts'

type Restored = {
  /** When the backup was made. */
  created_at: string
  rows: number
  files: number
  /** False where the backup's sessions and second factors need another secret than the one configured. */
  hasSecret: boolean
}

/** By key: all that were in the backup, and those that were not there before. */
type RestoredFiles = { all: Set<string>; added: string[] }

/** What a backup turned out to be once all of it was read. */
type Verified = { manifest: Manifest; checksums: Checksums; secret: string | undefined; loading: Loading }

type Options = { db: Database; config: Config; force: boolean }

/**
 * Puts a backup into a database and a store, all of it or nothing. It is read twice: first every byte is held against the
 * checksums while the tables are filled in a transaction, which is left open; then the files are written, and it ends well.
 * So nothing is touched unless the whole backup is sound. Files that were written for nothing are taken away again.
 * @param open begins to read the backup
 * @param options.db open, but not brought up to date; an embedded one with nobody else on it
 * @param options.force replaces what is there
 * @throws BackupRefused; what the database or the store throws
 */
export async function restoreBackup(open: () => Readable, { db, config, force }: Options): Promise<Restored> {
  const store = await openStore(config)
  const verified = await verify(open(), db, force)
  const { rows, keys } = await fill(store, open(), verified)
  // The rows stand: whatever fails from here on, the files they name have to stay.
  await migrate(db)
  const hasSecret = verified.secret === undefined || keepSecret(config, verified.secret)
  await removeOthers(store, keys)
  return { created_at: verified.manifest.created_at, rows, files: keys.size, hasSecret }
}

/**
 * Writes the files and makes the rows true, or neither.
 * @throws BackupRefused; what the database or the store throws
 */
async function fill(store: Store, source: Readable, { checksums, loading }: Verified): Promise<{ rows: number; keys: Set<string> }> {
  const files: RestoredFiles = { all: new Set(), added: [] }
  try {
    const seen: Checksums = {}
    for await (const entry of entriesOf(source, seen)) {
      if (!entry.name.startsWith(FILES)) continue
      const bytes = await entry.bytes()
      // It may have been written to meanwhile.
      compareEntry(entry.name, checksums, seen)
      await restoreFile(store, keyOf(entry), bytes, files)
    }
    return { rows: await loading.finish(), keys: files.all }
  } catch (error) {
    await loading.giveUp()
    for (const key of files.added) await store.remove(key)
    throw error
  }
}

/**
 * Reads a backup to its end and fills the tables from it, in a transaction that is left open.
 * @throws BackupRefused; what the database throws. The transaction is rolled back then
 */
async function verify(source: Readable, db: Database, force: boolean): Promise<Verified> {
  const seen: Checksums = {}
  let manifest: Manifest | undefined
  let loading: Loading | undefined
  let secret: string | undefined
  let checksums: Checksums | undefined
  try {
    for await (const entry of entriesOf(source, seen)) {
      if (!manifest) {
        manifest = await readManifest(entry)
        await prepareDatabase(db, manifest, force)
      } else if (entry.name.startsWith(FILES)) {
        keyOf(entry)
        await entry.bytes()
      } else if (entry.name.startsWith(TABLES)) {
        loading ??= await startLoading(db, manifest)
        await loading.table(entry.name.slice(TABLES.length).replace(/\.ndjson$/, ''), entry.pieces())
      } else if (entry.name === SECRET) {
        secret = (await entry.bytes()).toString('utf8')
      } else if (entry.name === CHECKSUMS) {
        checksums = parsed<Checksums>(await entry.bytes())
        delete seen[CHECKSUMS]
      }
    }
    if (!manifest || !loading || !checksums) throw new BackupRefused('The backup is not whole: its end is missing.')
    compare(checksums, seen)
    return { manifest, checksums, secret, loading }
  } catch (error) {
    await loading?.giveUp()
    throw error
  }
}

async function readManifest(entry: ReadEntry): Promise<Manifest> {
  if (entry.name !== MANIFEST) throw new BackupRefused('This is no backup, or a damaged one.')
  const manifest = parsed<Manifest>(await entry.bytes())
  if (manifest.format !== 'plateful-backup' || manifest.version > FORMAT_VERSION)
    throw new BackupRefused('The backup was made by a newer version of Plateful: restore it with that.')
  if (!Array.isArray(manifest.migrations) || !Array.isArray(manifest.sequences))
    throw new BackupRefused('This is no backup, or a damaged one.')
  return manifest
}

/** What this program wrote as JSON; whatever else stands there was not written by it. */
function parsed<What extends Manifest | Checksums>(bytes: Buffer): What {
  try {
    const value: What | null = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Told below.
  }
  throw new BackupRefused('This is no backup, or a damaged one.')
}

/** Files of a guide that was replaced, which nothing knows of any more. */
async function removeOthers(store: Store, restored: ReadonlySet<string>): Promise<void> {
  for (const folder of STORE_FOLDERS) {
    for await (const key of store.list(folder)) if (!restored.has(key)) await store.remove(key)
  }
}

/** What lies under the same name is replaced; what was not there is noted, to be taken away if the rest fails. */
async function restoreFile(store: Store, key: string, bytes: Buffer, files: RestoredFiles): Promise<void> {
  if (!(await store.exists(key))) files.added.push(key)
  await store.write(key, bytes)
  files.all.add(key)
}

/** Where a file of the backup belongs in the store. @throws BackupRefused where that is nowhere */
function keyOf({ name }: ReadEntry): string {
  const key = name.slice(FILES.length)
  if (!isKey(key)) throw new BackupRefused(`The backup holds a file that is none of the guide's: ${name}`)
  return key
}

/** Keys of the store and nothing else, so that no backup writes anywhere but there. */
function isKey(key: string): boolean {
  const parts = key.split('/')
  const [folder = '', bucket = ''] = parts
  const isPlace = (parts.length === 2 && folder === 'private') || (parts.length === 3 && folder === 'media' && isBucket(bucket))
  return isPlace && isFileName(parts.at(-1) ?? '')
}
