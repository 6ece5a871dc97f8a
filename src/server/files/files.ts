import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { IMAGE_BUCKETS, type ImageBucket } from '../../domain/images.ts'
import type { Config } from '../config.ts'

/** A stored file as it is served. */
export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Where uploaded pictures live. Addresses are `/media/{bucket}/{name}`. */
export type Files = {
  /** Null where there is no such file. */
  read(bucket: ImageBucket, name: string): Promise<StoredFile | null>
  /** Stores a new file. @throws Error where the name is taken: nothing is overwritten */
  write(bucket: ImageBucket, name: string, bytes: Uint8Array): Promise<void>
  exists(bucket: ImageBucket, name: string): Promise<boolean>
  /** Does nothing where there is no such file. */
  remove(bucket: ImageBucket, name: string): Promise<void>
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

/** The files of a data folder: `DATA_DIR/media/{bucket}/{name}`. */
export function openFiles(config: Pick<Config, 'dataDir'>): Files {
  const disk = new FSDriver({ location: join(config.dataDir, 'media'), visibility: 'public' })
  return {
    async read(bucket, name) {
      const key = keyOf(bucket, name)
      if (!(await disk.exists(key))) return null
      const bytes = new Uint8Array(await disk.getBytes(key))
      return { bytes, etag: etagOf(bytes) }
    },
    async write(bucket, name, bytes) {
      const key = keyOf(bucket, name)
      if (await disk.exists(key)) throw new Error(`the file ${key} exists already`)
      await disk.put(key, bytes)
    },
    exists: async (bucket, name) => disk.exists(keyOf(bucket, name)),
    remove: async (bucket, name) => disk.delete(keyOf(bucket, name)),
  }
}

/** The driver throws synchronously on `..`; such names do not get that far. */
function keyOf(bucket: ImageBucket, name: string): string {
  if (!isFileName(name)) throw new Error(`'${name}' is not a file name`)
  return `${bucket}/${name}`
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
