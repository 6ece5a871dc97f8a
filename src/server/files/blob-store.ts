import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

export type BlobStore = {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  list(folder: string): AsyncGenerator<string>
  storedAt(key: string): Promise<Date | null>
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
        if (await driver.exists(key)) throw error
        return null
      }
    },
    async write(key, bytes) {
      await driver.put(key, bytes)
      await flushFile(join(location, key))
    },
    exists: (key) => driver.exists(key),
    remove: (key) => driver.delete(key),
    async *list(folder) {
      for (let paginationToken: string | undefined; ; ) {
        const page = await driver.listAll(`${folder}/`, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        for (const found of page.objects) if (found.isFile) yield found.key
        if (!page.paginationToken) return
        paginationToken = page.paginationToken
      }
    },
    async storedAt(key) {
      return (await driver.exists(key)) ? (await driver.getMetaData(key)).lastModified : null
    },
  }
}

/** Flushes the file and its directory entry, so that no row refers to a file that a power cut has emptied. */
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
