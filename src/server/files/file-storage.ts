import { IMAGE_BUCKETS, type ImageBucket } from '../../domain/images.ts'
import type { Config } from '../config.ts'
import { createEtag } from '../http/etag.ts'
import { type BlobStore, createBlobStore } from './blob-store.ts'

/** A stored file as it is served. */
type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Where uploaded pictures live, by the address `/media/{bucket}/{name}`, and files that are nobody's to see. */
export type FileStorage = {
  /** Null where there is no such file. */
  read(bucket: ImageBucket, name: string): Promise<StoredFile | null>
  /** Stores a new file. @throws Error where the name is taken: nothing is overwritten */
  write(bucket: ImageBucket, name: string, bytes: Uint8Array): Promise<void>
  exists(bucket: ImageBucket, name: string): Promise<boolean>
  /** Does nothing where there is no such file. */
  remove(bucket: ImageBucket, name: string): Promise<void>
  /** Files without an address, for those a verb shows them to. */
  private: PrivateFiles
}

/** Files kept outside `/media`, by their name alone. */
export type PrivateFiles = {
  /** Null where there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Stores a new file. @throws Error where the name is taken: nothing is overwritten */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>
}

/** A name that is one plain path segment: no separators, no leading dot, nothing an address would have to escape. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

/** Whether `name` can name a stored file. */
export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** Whether `bucket` is one of ours. */
export function isBucket(bucket: string): bucket is ImageBucket {
  return (IMAGE_BUCKETS as readonly string[]).includes(bucket)
}

/**
 * The files of a guide: in its data folder, `DATA_DIR/media/{bucket}/{name}` and `DATA_DIR/private/{name}`, or under the
 * same keys in S3 where that is configured.
 */
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
    private: {
      read: async (name) => store.read(privateKey(name)),
      write: async (name, bytes) => writeNew(store, privateKey(name), bytes),
      remove: async (name) => store.remove(privateKey(name)),
    },
  }
}

/** Names are new ones by their maker's doing; looking first is the second lock on the door. */
async function writeNew(store: BlobStore, key: string, bytes: Uint8Array): Promise<void> {
  if (await store.exists(key)) throw new Error(`the file ${key} exists already`)
  await store.write(key, bytes)
}

function mediaKey(bucket: ImageBucket, name: string): string {
  return `media/${bucket}/${checked(name)}`
}

function privateKey(name: string): string {
  return `private/${checked(name)}`
}

/** The drivers throw synchronously on `..`; such names do not get that far. */
function checked(name: string): string {
  if (!isFileName(name)) throw new Error(`'${name}' is not a file name`)
  return name
}
