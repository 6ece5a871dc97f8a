import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import { flush } from './flush.ts'

export type BlobStore = {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Opens a large file and yields it in chunks, so that it is never in memory as a whole. The caller must read it, otherwise the file stays
   * open. A store that cannot do this yields one chunk.
   */
  readPieces(key: string): Promise<AsyncIterable<Uint8Array> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  list(folder: string): AsyncGenerator<string>
  storedAt(key: string): Promise<Date | null>
  /**
   * Deletes what crashes left of files that were being written.
   * @returns their number
   */
  removePartial(folder: string, before: Date): Promise<number>
}

export const STORE_FOLDERS = ['media', 'private'] as const

/** Creates the S3 store when configured, otherwise a store in the data directory. Does not access it yet. */
export async function createBlobStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<BlobStore> {
  if (!config.s3) return directoryStore(resolve(config.dataDir))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config.s3)
}

function directoryStore(location: string): BlobStore {
  const driver = new FSDriver({ location, visibility: 'private' })
  return {
    async read(key) {
      try {
        return new Uint8Array(await driver.getBytes(key))
      } catch (error) {
        if (MISSING.has(errorCode(error))) return null
        throw error
      }
    },
    async readPieces(key) {
      try {
        const file = await open(join(location, key))
        // The stream closes the file, also when the caller stops reading early.
        return file.createReadStream()
      } catch (error) {
        if (MISSING.has(errorCode(error))) return null
        throw error
      }
    },
    async write(key, bytes) {
      const partial = posix.join(posix.dirname(key), `.${randomUUID()}${PARTIAL_ENDING}`)
      try {
        await driver.put(partial, bytes)
        // Flushed before the rename. Otherwise a row could refer to a file that a power cut has emptied.
        await flush(join(location, partial))
        await rename(join(location, partial), join(location, key))
      } catch (error) {
        // Ignored, because the caller needs the cause of the failure. `removePartial` deletes the file later.
        await driver.delete(partial).catch(() => {})
        throw error
      }
      await flush(dirname(join(location, key)))
    },
    exists: (key) => driver.exists(key),
    remove: (key) => driver.delete(key),
    async *list(folder) {
      for (let paginationToken: string | undefined; ; ) {
        const page = await driver.listAll(`${folder}/`, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        for (const found of page.objects) if (found.isFile && !isPartial(found.name)) yield found.key
        if (!page.paginationToken) return
        paginationToken = page.paginationToken
      }
    },
    async storedAt(key) {
      return (await driver.exists(key)) ? (await driver.getMetaData(key)).lastModified : null
    },
    async removePartial(folder, before) {
      let count = 0
      for (const name of await readdir(join(location, folder)).catch(() => [])) {
        const path = join(location, folder, name)
        if (!isPartial(name) || (await stat(path)).mtimeMs >= before.getTime()) continue
        await rm(path, { force: true })
        count++
      }
      return count
    },
  }
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/** Temporary files begin with a full stop, which no name of a stored file does. */
const PARTIAL_ENDING = '.partial'

function isPartial(name: string): boolean {
  return name.startsWith('.') && name.endsWith(PARTIAL_ENDING)
}
