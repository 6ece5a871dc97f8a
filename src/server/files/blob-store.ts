import { resolve } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { Config } from '../config.ts'

/** Bytes by key, such as 'media/venue-images/x.webp', wherever they lie. */
export type BlobStore = {
  /** Null where there is nothing. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  exists(key: string): Promise<boolean>
  /** Does nothing where there is nothing. */
  remove(key: string): Promise<void>
  /** Every key below a folder such as 'media', in no order. */
  list(folder: string): AsyncGenerator<string>
}

/** What there is in a store. */
export const STORE_FOLDERS = ['media', 'private'] as const

/** Opens the store that the configuration names: S3, else the data folder. Nothing is asked of it yet. */
export async function createBlobStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<BlobStore> {
  if (!config.s3) return storeOver(new FSDriver({ location: resolve(config.dataDir), visibility: 'private' }))
  // The client of S3 takes a while to load, and few guides have one.
  const { s3Driver } = await import('./s3-driver.ts')
  return storeOver(s3Driver(config.s3), config.s3.prefix)
}

/** @param prefix what stands before every key: '' or a path that ends with '/' */
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
