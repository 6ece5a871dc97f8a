import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config.ts'
import { s3Driver, s3Options } from '../files/s3-driver.ts'
import type { BackupTarget } from './backup-target.ts'

/** Backups in a bucket of S3 or a compatible service. They are uploaded in parts, because their size is not known before. */
export function s3Target(config: S3Config): BackupTarget {
  const driver = s3Driver(config)
  const keyOf = (name: string) => config.prefix + name
  return {
    async list() {
      const names: string[] = []
      for (let paginationToken: string | undefined; ; ) {
        const page = await driver.listAll(config.prefix || '/', paginationToken ? { paginationToken } : {})
        for (const found of page.objects) if (found.isFile) names.push(found.name)
        if (!page.paginationToken) return names
        paginationToken = page.paginationToken
      }
    },
    size: async (name) => (await driver.getMetaData(keyOf(name))).contentLength,
    async write(name, bytes, signal) {
      const client = new S3Client(s3Options(config))
      const upload = new Upload({ client, params: { Bucket: config.bucket, Key: keyOf(name), Body: bytes } })
      const abort = () => void upload.abort()
      signal.addEventListener('abort', abort, { once: true })
      try {
        await upload.done()
      } finally {
        signal.removeEventListener('abort', abort)
        bytes.destroy()
        client.destroy()
      }
    },
    remove: (name) => driver.delete(keyOf(name)),
  }
}
