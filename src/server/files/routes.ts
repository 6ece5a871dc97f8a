import { Hono } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { type ImageBucket, sharedImageSource, wholeImageName } from '../../domain/images.ts'
import type { AppContext } from '../app-context.ts'
import { createEtag, matchesIfNoneMatch } from '../cache/cached-response.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createVariantMaker } from '../image/missing-variants.ts'
import { createSocialImages } from '../image/social-images.ts'
import { QueueFullError } from '../limit-concurrency.ts'
import { isImageInTrash } from '../trash/replaced-image.ts'
import { type FileStorage, isBucket, isFileName } from './file-storage.ts'

/** Media types by file extension; others return 404. The content type from the uploading client is never used. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const MAX_AGE_S = 3600

const socialImage = createSocialImages()
const makeVariant = createVariantMaker()

export const mediaRoutes = new Hono<AppEnv>().get('/:bucket/:name', async (c) => {
  const { bucket, name } = c.req.param()
  const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (!isBucket(bucket) || !isFileName(name) || !type) throw new DomainError('not_found')
  const { files } = c.get('ctx')
  const source = sharedImageSource(name)
  const file = source
    ? await readShared(files, bucket, source)
    : ((await files.read(bucket, name)) ?? (await readVariant(c.get('ctx'), bucket, name)))
  if (!file) throw new DomainError('not_found')
  if (await isImageInTrash(c.get('ctx'), `/media/${bucket}/${wholeImageName(source ?? name)}`)) throw new DomainError('not_found')
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

/** Looks for the image before it waits for its turn, so that names without one do not keep others waiting. */
async function readVariant(ctx: AppContext, bucket: ImageBucket, name: string) {
  const { files } = ctx
  const whole = wholeImageName(name)
  if (whole === name || !(await files.exists(bucket, whole)) || (await isImageInTrash(ctx, `/media/${bucket}/${whole}`))) return null
  try {
    return (await makeVariant(files, bucket, name)) ? await files.read(bucket, name) : null
  } catch (error) {
    if (error instanceof QueueFullError) throw new DomainError('unavailable', { cause: error })
    throw error
  }
}

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
