import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { Config } from '../config.ts'

/** Stores bytes by key, such as 'media/venue-images/x.webp'. */
export type BlobStore = {
  /** Null when the key does not exist. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Resolves when the file is on disk. */
  write(key: string, bytes: Uint8Array): Promise<void>
  exists(key: string): Promise<boolean>
  /** Does nothing when the key does not exist. */
  remove(key: string): Promise<void>
  /** All keys below a directory such as 'media', in no order. */
  list(folder: string): AsyncGenerator<string>
}

export const STORE_FOLDERS = ['media', 'private'] as const

/** Creates the configured store: S3, otherwise the data directory. Does not access it yet. */
export async function createBlobStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<BlobStore> {
  if (!config.s3) {
    const location = resolve(config.dataDir)
    const store = storeOver(new FSDriver({ location, visibility: 'private' }))
    return { ...store, write: (key, bytes) => store.write(key, bytes).then(() => flushFile(join(location, key))) }
  }
  // Loaded on demand, because the S3 client is large and rarely used.
  const { s3Driver } = await import('./s3-driver.ts')
  return storeOver(s3Driver(config.s3), config.s3.prefix)
}

/** @param prefix prefix of all keys: '' or a path that ends with '/' */
function storeOver(driver: DriverContract, prefix = ''): BlobStore {
  return {
    async read(key) {
      try {
        return new Uint8Array(await driver.getBytes(prefix + key))
      } catch (error) {
        if (await driver.exists(prefix + key)) throw error
        return null
      }
    },
    write: (key, bytes) => driver.put(prefix + key, bytes),
    exists: (key) => driver.exists(prefix + key),
    remove: (key) => driver.delete(prefix + key),
    async *list(folder) {
      for (let paginationToken: string | undefined; ; ) {
        const page = await driver.listAll(`${prefix}${folder}/`, {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        })
        for (const found of page.objects) if (found.isFile) yield found.key.slice(prefix.length)
        if (!page.paginationToken) return
        paginationToken = page.paginationToken
      }
    },
  }
}

/** Waits until a file and its name are on disk, so that no row names a file that a power cut has emptied. */
async function flushFile(path: string): Promise<void> {
  for (const each of [path, dirname(path)]) {
    const file = await open(each, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
