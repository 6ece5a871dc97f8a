import { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import { listObjects, removeObject, s3Client } from '../files/s3-store.ts'
import type { BackupTarget } from './backup-target.ts'

/** For one part of 8 MB, of which four are sent concurrently. */
const TIMEOUT_MS = 5 * 60_000

/** Backups in an S3-compatible bucket. Uploads in parts, because the size is unknown in advance. */
export function s3Target(config: S3Config): BackupTarget {
  const client = s3Client(config, TIMEOUT_MS)
  const keyOf = (name: string) => config.prefix + name
  return {
    async list() {
      const keys = await Array.fromAsync(listObjects(client, config.prefix))
      return keys.map((key) => key.slice(config.prefix.length)).filter((name) => !name.includes('/'))
    },
    size: (name) => client.getContentLength(keyOf(name)),
    async write(name, bytes, signal) {
      // A destroyed stream fails the upload, which then removes the uploaded parts.
      const abort = () => void bytes.destroy(new Error('The upload was aborted.'))
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      try {
        await client.putAnyObject(keyOf(name), Readable.toWeb(bytes) as ReadableStream)
      } finally {
        signal.removeEventListener('abort', abort)
        bytes.destroy()
      }
    },
    remove: (name) => removeObject(client, keyOf(name)),
  }
}
