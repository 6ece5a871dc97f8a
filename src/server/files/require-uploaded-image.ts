import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { images } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Requires an empty or unchanged URL, or an image uploaded here. Locks the image row until the transaction ends, so that the clean-up job
 * cannot delete it.
 * @throws DomainError picture_unknown
 */
export async function requireUploadedImage(
  tx: Transaction,
  bucket: ImageBucket,
  { url, present = null }: { url: string | null | undefined; present?: string | null },
): Promise<void> {
  if (!url || url === present) return
  const found = await tx
    .select({ url: images.url })
    .from(images)
    .where(and(eq(images.url, url), eq(images.bucket, bucket)))
    .for('key share')
  if (found.length === 0) throw DomainError.forField('image_url', 'picture_unknown')
}
