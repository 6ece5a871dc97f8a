import { IMAGE_BUCKETS, type ImageBucket } from '../../domain/images.ts'
import { createEtag } from '../cache/cached-response.ts'
import type { Config } from '../config.ts'
import { type BlobStore, createBlobStore } from './blob-store.ts'

export const IMPORT_FILE_PREFIX = 'import-'

export function importFileName(changeId: string): string {
  return `${IMPORT_FILE_PREFIX}${changeId}`
}

type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

export type FileStorage = {
  read(bucket: ImageBucket, name: string): Promise<StoredFile | null>
  /** @throws Error when the name exists */
  write(bucket: ImageBucket, name: string, bytes: Uint8Array): Promise<void>
  exists(bucket: ImageBucket, name: string): Promise<boolean>
  remove(bucket: ImageBucket, name: string): Promise<void>
  list(bucket: ImageBucket): AsyncGenerator<string>
  storedAt(bucket: ImageBucket, name: string): Promise<Date | null>
  /**
   * Deletes what crashes before `before` left of files that were being written, private ones too.
   * @returns their number
   */
  removePartial(before: Date): Promise<number>
  /** Files without a URL. Use cases check who may read them. */
  private: PrivateFiles
}

export type PrivateFiles = {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** As `readPieces` of a store. */
  readPieces(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** @throws Error when the name exists */
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncGenerator<string>
  storedAt(name: string): Promise<Date | null>
}

const PRIVATE = 'private'

/** One path segment: no separators, no leading dot, no character that needs escaping in a URL. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

export function isFileName(name: string): boolean {
  return NAME.test(name)
}

export function isBucket(bucket: string): bucket is ImageBucket {
  return (IMAGE_BUCKETS as readonly string[]).includes(bucket)
}

/** Stores files as `DATA_DIR/media/{bucket}/{name}` and `DATA_DIR/private/{name}`, or under the same keys in S3 when configured. */
export async function createFileStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStorage> {
  const store = await createBlobStore(config)
  return {
    async read(bucket, name) {
      const bytes = await store.read(mediaKey(bucket, name))
      return bytes && { bytes, etag: createEtag(bytes) }
    },
    write: async (bucket, name, bytes) => writeNew(store, mediaKey(bucket, name), bytes),
    exists: async (bucket, name) => store.exists(mediaKey(bucket, name)),
    remove: async (bucket, name) => store.remove(mediaKey(bucket, name)),
    async *list(bucket) {
      const folder = `media/${bucket}`
      for await (const key of store.list(folder)) yield key.slice(folder.length + 1)
    },
    storedAt: async (bucket, name) => store.storedAt(mediaKey(bucket, name)),
    async removePartial(before) {
      let count = 0
      for (const folder of [PRIVATE, ...IMAGE_BUCKETS.map((bucket) => `media/${bucket}`)])
        count += await store.removePartial(folder, before)
      return count
    },
    private: {
      read: async (name) => store.read(privateKey(name)),
      readPieces: async (name) => store.readPieces(privateKey(name)),
      write: async (name, bytes) => writeNew(store, privateKey(name), bytes),
      remove: async (name) => store.remove(privateKey(name)),
      async *list() {
        for await (const key of store.list(PRIVATE)) yield key.slice(PRIVATE.length + 1)
      },
      storedAt: async (name) => store.storedAt(privateKey(name)),
    },
  }
}

/** Callers generate unique names. This check is a second safeguard against overwriting a file. */
async function writeNew(store: BlobStore, key: string, bytes: Uint8Array): Promise<void> {
  if (await store.exists(key)) throw new Error(`the file ${key} exists already`)
  await store.write(key, bytes)
}

function mediaKey(bucket: ImageBucket, name: string): string {
  return `media/${bucket}/${checked(name)}`
}

function privateKey(name: string): string {
  return `${PRIVATE}/${checked(name)}`
}

function checked(name: string): string {
  if (!isFileName(name)) throw new Error(`'${name}' is not a file name`)
  return name
}
