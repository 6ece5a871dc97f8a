import { Hono } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { type ImageBucket, sharedImageSource } from '../../domain/images.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createEtag, matchesIfNoneMatch } from '../http/etag.ts'
import { createSocialImages } from '../image/social-images.ts'
import { QueueFullError } from '../limit-concurrency.ts'
import { type FileStorage, isBucket, isFileName } from './file-storage.ts'

/** How files are answered by the end of their name; all others do not exist. Never taken from what an uploader said. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** How long a browser keeps a picture, in seconds, before it asks again. */
const MAX_AGE_S = 3600

const socialImage = createSocialImages()

/** `/media/{bucket}/{name}`: stored pictures, as nothing but pictures; and as `{name}.og.jpg` what shared links show of them. */
export const mediaRoutes = new Hono<AppEnv>().get('/:bucket/:name', async (c) => {
  const { bucket, name } = c.req.param()
  const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (!isBucket(bucket) || !isFileName(name) || !type) throw new DomainError('not_found')
  const { files } = c.get('ctx')
  const source = sharedImageSource(name)
  const file = source ? await readShared(files, bucket, source) : await files.read(bucket, name)
  if (!file) throw new DomainError('not_found')
  const headers = {
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (matchesIfNoneMatch(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304, headers)
  return c.body(file.bytes, 200, { ...headers, 'Content-Type': type, 'Content-Length': String(file.bytes.byteLength) })
})

/** The image that shared links show of a stored one; null where there is none, or what is there is no image. */
async function readShared(files: FileStorage, bucket: ImageBucket, source: string) {
  const file = await files.read(bucket, source)
  if (!file) return null
  try {
    const bytes = await socialImage({ key: `${bucket}/${file.etag}`, bytes: file.bytes })
    return { bytes, etag: createEtag(bytes) }
  } catch (error) {
    if (error instanceof QueueFullError) throw new DomainError('unavailable', { cause: error })
    return null
  }
}
