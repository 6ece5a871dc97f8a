import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { SHARED_SIZE } from '../../domain/images.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

const MAX_CACHED = 64
/** One at a time, because each uses a thread and some megabytes. */
const LIMITS = { maxConcurrent: 1, maxQueued: 100 }

type StoredImage = { key: string; bytes: Uint8Array }

/**
 * Returns a function that converts a stored image to a cropped JPEG for social media, and caches the latest. A stored
 * image never changes under its key.
 * @throws QueueFullError when too many images wait
 */
export function createSocialImages(): (image: StoredImage) => Promise<Uint8Array<ArrayBuffer>> {
  const cache = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CACHED })
  const encode = limitConcurrency(encodeSocialImage, LIMITS)
  return (image) => {
    const encoded = cache.get(image.key) ?? encode(image)
    cache.set(image.key, encoded)
    encoded.catch(() => cache.peek(image.key) === encoded && cache.delete(image.key))
    return encoded
  }
}

async function encodeSocialImage({ bytes }: StoredImage): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(bytes)
    .resize({ ...SHARED_SIZE, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
