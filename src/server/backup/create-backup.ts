import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { storedAuthSecret } from '../account/secret.ts'
import type { Services } from '../app-context.ts'
import { createBlobStore, STORE_FOLDERS } from '../files/blob-store.ts'
import { removeAtExit } from '../remove-at-exit.ts'
import { dumpTables } from './dump-tables.ts'
import {
  AUTH_SECRET_ENTRY,
  CHECKSUMS_ENTRY,
  type Checksums,
  FILES_PREFIX,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  TABLES_PREFIX,
} from './format.ts'
import { removeStale } from './remove-stale.ts'
import { isLeftOutFile } from './tables.ts'

const SPOOL = 'backup-'

/**
 * Returns a backup of the database, the files and the stored auth secret as a stream. Discard the output unless the stream ends without an
 * error.
 */
export function createBackupStream(services: Pick<Services, 'db' | 'config' | 'clock'>): Readable {
  const packed = pack()
  const zipped = createGzip()
  const giveUp = (error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error)))
  packAll(services, packed).catch(giveUp)
  pipeline(packed, zipped).catch(() => {})
  return zipped
}

async function packAll({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>, packed: Pack): Promise<void> {
  await removeStale(config.dataDir, (name) => name.startsWith(SPOOL))
  const folder = mkdtempSync(join(config.dataDir, SPOOL))
  const cancelRemoval = removeAtExit(folder)
  try {
    const { manifest, checksums: ofTables } = await dumpTables(db, folder)
    const checksums: Checksums = {}
    const add = async (name: string, bytes: Uint8Array) => {
      checksums[name] = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      await addEntry(packed, { name, size: bytes.length }, Readable.from([bytes]))
    }
    const about: Manifest = { format: 'plateful-backup', version: FORMAT_VERSION, created_at: clock().toISOString(), ...manifest }
    await add(MANIFEST_ENTRY, jsonOf(about))
    const secret = storedAuthSecret(config)
    if (secret) await add(AUTH_SECRET_ENTRY, Buffer.from(secret))
    const store = await createBlobStore(config)
    for (const from of STORE_FOLDERS) {
      for await (const key of store.list(from)) {
        if (isLeftOutFile(key)) continue
        const bytes = await store.read(key)
        if (bytes) await add(FILES_PREFIX + key, bytes)
      }
    }
    for (const [table, checksum] of Object.entries(ofTables)) {
      const name = `${TABLES_PREFIX}${table}.ndjson`
      checksums[name] = checksum
      await addEntry(packed, { name, size: checksum.size }, createReadStream(join(folder, `${table}.ndjson`)))
    }
    const last = jsonOf(checksums)
    await addEntry(packed, { name: CHECKSUMS_ENTRY, size: last.length }, Readable.from([last]))
    packed.finalize()
  } finally {
    await rm(folder, { recursive: true, force: true })
    cancelRemoval()
  }
}

/**
 * Adds an entry and closes its source, also when the reader of the backup disconnects. The entry then emits an error, which
 * would end the process without a listener.
 */
function addEntry(packed: Pack, header: { name: string; size: number }, source: Readable): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const entry = packed.entry({ ...header, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    entry.on('error', reject)
    source.on('error', (error) => entry.destroy(error))
    source.pipe(entry)
  }).finally(() => source.destroy())
}

function jsonOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
