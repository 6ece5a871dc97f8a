import type { Readable } from 'node:stream'
import { storeAuthSecret } from '../account/secret.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { isDatabaseUnreachable } from '../db/unreachable.ts'
import { enqueueWaitingExtractions } from '../extraction/job/reading-job.ts'
import { type BlobStore, createBlobStore } from '../files/blob-store.ts'
import { openJobQueue } from '../jobs/queue.ts'
import { enqueueWaitingEmails } from '../mail/outbox.ts'
import { markRestore, UnfinishedRestoreError } from '../unfinished-restore.ts'
import {
  AUTH_SECRET_ENTRY,
  CHECKSUMS_ENTRY,
  type Checksums,
  FILES_PREFIX,
  FORMAT_VERSION,
  InvalidBackupError,
  MANIFEST_ENTRY,
  type Manifest,
  TABLES_PREFIX,
} from './format.ts'
import { createTables, requireRestorable } from './prepare-database.ts'
import { type ReadEntry, readEntries, verifyAllChecksums, verifyChecksum } from './read-entries.ts'
import { keyOf, type RestoringFiles, restoreFiles } from './restore-files.ts'
import { beginRestore, type Loading } from './restore-tables.ts'
import { isLeftOutFile } from './tables.ts'

type Restored = {
  created_at: string
  rows: number
  files: number
  /** False when the backup's second factors need a secret that differs from the configured one. */
  hasSecret: boolean
}

type Verified = { manifest: Manifest; checksums: Checksums; secret: string | undefined }

type Options = { db: Database; config: Config; force: boolean }

const MAX_CHECKSUMS_BYTES = 256 * 1024 * 1024
/** The rows may be committed, so that their files must remain. */
const LOST_COMMIT = 'The database was lost while the restore finished. Restore the backup again with --force.'
const INCOMPLETE = 'The backup is not whole: its end is missing.'

/**
 * Restores a backup into a database and a store, completely or not at all. The first pass verifies all checksums. The second writes the
 * files and then the tables in one transaction. Files come first, because the database ends a transaction that waits for slow storage.
 * If the process is killed, the guide does not start before the restore is repeated.
 * @param open opens a new stream of the backup
 * @param options.db open but not migrated; an embedded one without other users
 * @param options.force replaces existing data
 * @throws UnfinishedRestoreError when the database was lost during the commit; InvalidBackupError; errors of the database and the store
 */
export async function restoreBackup(open: () => Readable, { db, config, force }: Options): Promise<Restored> {
  const store = await createBlobStore(config)
  const verified = await verify(open(), (manifest) => requireRestorable(db, manifest, force))
  await createTables(db, verified.manifest)
  const files = restoreFiles(store)
  const unmark = markRestore(config.dataDir)
  const rows = await restoreFilesAndCommit(open, { db, files }, verified).catch((error: unknown) => {
    if (!(error instanceof UnfinishedRestoreError)) unmark()
    throw error
  })
  // The rows are committed: if a later step fails, their files must remain.
  if (files.changed.size > 0) await replaceFiles(open(), store, files)
  await migrate(db)
  const jobs = await openJobQueue(db)
  await enqueueWaitingEmails({ db, jobs })
  await enqueueWaitingExtractions({ db, jobs })
  const hasSecret = verified.secret === undefined || storeAuthSecret(config, verified.secret)
  await files.removeOthers()
  unmark()
  return { created_at: verified.manifest.created_at, rows, files: files.keys.size, hasSecret }
}

/**
 * Reads the whole backup and verifies its checksums.
 * @param check called with the manifest before the rest is read
 * @throws InvalidBackupError; errors of `check`
 */
async function verify(source: Readable, check: (manifest: Manifest) => Promise<void>): Promise<Verified> {
  const seen: Checksums = {}
  let manifest: Manifest | undefined
  let secret: string | undefined
  let checksums: Checksums | undefined
  for await (const entry of readEntries(source, seen)) {
    if (!manifest) {
      manifest = await readManifest(entry)
      await check(manifest)
    } else if (entry.name === AUTH_SECRET_ENTRY) {
      secret = (await entry.bytes()).toString('utf8')
    } else if (entry.name === CHECKSUMS_ENTRY) {
      checksums = parsed<Checksums>(await entry.bytes(MAX_CHECKSUMS_BYTES))
      delete seen[CHECKSUMS_ENTRY]
    } else {
      if (entry.name.startsWith(FILES_PREFIX)) keyOf(entry)
      await entry.skip()
    }
  }
  if (!manifest || !checksums) throw new InvalidBackupError(INCOMPLETE)
  verifyAllChecksums(checksums, seen)
  return { manifest, checksums, secret }
}

/**
 * Writes the files and commits the rows, or does neither.
 * @returns the number of rows
 * @throws UnfinishedRestoreError when the database was lost during the commit; InvalidBackupError; errors of the database and the store
 */
async function restoreFilesAndCommit(
  open: () => Readable,
  { db, files }: { db: Database; files: RestoringFiles },
  { manifest, checksums }: Verified,
): Promise<number> {
  const seen: Checksums = {}
  let loading: Loading | undefined
  try {
    for await (const entry of readEntries(open(), seen)) {
      if (entry.name.startsWith(FILES_PREFIX)) {
        const bytes = await entry.bytes()
        verifyChecksum(entry.name, checksums, seen)
        if (!isLeftOutFile(keyOf(entry))) await files.add(keyOf(entry), bytes)
      } else if (entry.name.startsWith(TABLES_PREFIX)) {
        if (!loading) {
          await files.finish()
          loading = await beginRestore(db, manifest)
        }
        await loading.table(entry.name.slice(TABLES_PREFIX.length).replace(/\.ndjson$/, ''), entry.pieces())
        verifyChecksum(entry.name, checksums, seen)
      }
    }
    if (!loading) throw new InvalidBackupError(INCOMPLETE)
    await loading.finish()
  } catch (error) {
    await loading?.giveUp().catch(() => {})
    await files.undo()
    throw error
  }
  try {
    return await loading.commit()
  } catch (error) {
    await loading.giveUp().catch(() => {})
    if (isDatabaseUnreachable(error)) throw new UnfinishedRestoreError(LOST_COMMIT)
    await files.undo()
    throw error
  }
}

async function replaceFiles(source: Readable, store: BlobStore, { changed }: RestoringFiles): Promise<void> {
  for await (const entry of readEntries(source, {})) {
    if (entry.name.startsWith(FILES_PREFIX) && changed.has(keyOf(entry))) await store.write(keyOf(entry), await entry.bytes())
  }
}

async function readManifest(entry: ReadEntry): Promise<Manifest> {
  if (entry.name !== MANIFEST_ENTRY) throw new InvalidBackupError('This is no backup, or a damaged one.')
  const manifest = parsed<Manifest>(await entry.bytes())
  if (manifest.format !== 'plateful-backup' || manifest.version > FORMAT_VERSION)
    throw new InvalidBackupError('The backup was made by a newer version of Plateful: restore it with that.')
  if (!Array.isArray(manifest.migrations) || !Array.isArray(manifest.sequences))
    throw new InvalidBackupError('This is no backup, or a damaged one.')
  return manifest
}

/** The type is not validated: checksums ensure that this program wrote the JSON. */
function parsed<What extends Manifest | Checksums>(bytes: Buffer): What {
  try {
    const value: What | null = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new InvalidBackupError('This is no backup, or a damaged one.')
}
