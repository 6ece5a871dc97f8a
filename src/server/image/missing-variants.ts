import sharp from 'sharp'
import { type ImageBucket, variantWidth, wholeImageName } from '../../domain/images.ts'
import type { Services } from '../app-context.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { QUALITY } from './encode-image.ts'

/** One at a time, because each uses a thread and some megabytes. */
const LIMITS = { maxConcurrent: 1, maxQueued: 200 }

/**
 * Returns a function that makes a narrow variant of a stored image and stores it. Images that were uploaded before a width was added lack
 * its variant, and so do images that a backup of an earlier release brings.
 * @returns whether the variant is stored now: false for other names, and when the image does not exist or cannot be decoded
 * @throws QueueFullError when too many images wait
 */
export function createVariantMaker(): (files: Services['files'], bucket: ImageBucket, name: string) => Promise<boolean> {
  const making = new Map<string, Promise<boolean>>()
  const make = limitConcurrency(makeVariant, LIMITS)
  return (files, bucket, name) => {
    if (variantWidth(bucket, name) === null) return Promise.resolve(false)
    const key = `${bucket}/${name}`
    const made = making.get(key) ?? make({ files, bucket, name }).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}

async function makeVariant({ files, bucket, name }: { files: Services['files']; bucket: ImageBucket; name: string }): Promise<boolean> {
  const whole = wholeImageName(name)
  const image = await files.read(bucket, whole)
  const width = variantWidth(bucket, name)
  if (!image || width === null) return false
  const variant = sharp(image.bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY })
  const bytes = await variant.toBuffer().catch(() => null)
  if (!bytes) return false
  try {
    await files.write(bucket, name, bytes)
  } catch (error) {
    // Ignored when another process has stored the same variant concurrently.
    if (!(await files.exists(bucket, name))) throw error
  }
  // The image may have been deleted in the meantime. Then nothing refers to the new variant.
  const isKept = await files.exists(bucket, whole)
  if (!isKept) await files.remove(bucket, name)
  return isKept
}
