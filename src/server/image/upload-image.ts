import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { SIGNATURE_BYTES, validateImageFile } from '../../domain/image-file.ts'
import { IMAGE_WIDTHS, type ImageBucket, imageVariants } from '../../domain/images.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { slugify } from '../../domain/venue/slug.ts'
import { requireStillAllowed, writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { images } from '../db/schema/index.ts'
import { UnavailableError } from '../unavailable-error.ts'
import { encodeImage } from './encode-image.ts'
import type { EncodedImage } from './encode-variants.ts'

/** Maximum attempts to find a free name for uploads of one name within one millisecond. */
const MAX_ATTEMPTS = 100

type UploadedImage = { url: string; width: number; height: number }

type Input = { bucket: ImageBucket; file: File | null }

/**
 * Decodes an uploaded image and stores it once per width. The clean-up job deletes it after a day unless a venue, menu
 * or dish uses it.
 * @throws DomainError not_allowed, file_missing, picture_too_large, picture_expected, file_unreadable
 */
export async function uploadImage({ ctx, input: { bucket, file } }: { ctx: AppContext; input: Input }): Promise<UploadedImage> {
  const authorized = authorize(ctx.actor, 'image:upload', { bucket })
  if (!file) throw DomainError.forField('file', 'file_missing')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = validateImageFile({ size: bytes.length, head: bytes.subarray(0, SIGNATURE_BYTES) })
  if (fault) throw DomainError.forField('file', fault)
  const image = await encodeImage(ctx, bytes, IMAGE_WIDTHS[bucket])
  const url = await claimUrl(ctx, authorized, file.name)
  const changes = [{ field: 'bucket', from: null, to: bucket }]
  try {
    await store(ctx, { bucket, url, image })
    await writeAs(ctx, (tx, ctx) => recordAudit(tx, ctx, authorized, { action: 'image.upload', id: url, name: nameOf(url), changes }))
  } catch (error) {
    // Also removes the image of a user who lost the permission while the files were written. Not after an error of the storage, because the
    // user would wait for it a second time; the clean-up job then finds the row.
    if (!(error instanceof UnavailableError)) {
      await deleteImageFiles(ctx, bucket, url)
      await ctx.db.orm.delete(images).where(eq(images.url, url))
    }
    throw error
  }
  return { url, width: image.width, height: image.height }
}

/** The row comes before the files: its primary key reserves the name, and the clean-up job finds the files after a crash. */
function claimUrl(ctx: AppContext, authorized: Authorized<'image:upload'>, fileName: string): Promise<string> {
  const { bucket } = authorized.subject
  return writeAs(ctx, async (tx, { actor, clock }) => {
    requireStillAllowed(actor, authorized)
    const created_at = clock()
    const created_by = actor.kind === 'user' ? actor.userId : null
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const url = `/media/${bucket}/${storedImageName(fileName, created_at, attempt)}`
      const claimed = await tx.insert(images).values({ url, bucket, created_by, created_at }).onConflictDoNothing().returning()
      if (claimed.length > 0) return url
    }
    throw new Error('no URL is left for an image of this name')
  })
}

async function store(ctx: AppContext, { bucket, url, image }: { bucket: ImageBucket; url: string; image: EncodedImage }): Promise<void> {
  for (const variant of imageVariants(url)) {
    const file = image.files.find(({ width }) => width === variant.width)
    if (!file) throw new Error(`no image of ${variant.width} pixels was made`)
    await ctx.files.write(bucket, nameOf(variant.url), file.bytes)
  }
}

export async function deleteImageFiles({ files }: Pick<AppContext, 'files'>, bucket: ImageBucket, url: string): Promise<void> {
  for (const variant of imageVariants(url)) await files.remove(bucket, nameOf(variant.url))
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

const ENDING = /\.(jpe?g|png|webp|gif|avif|heic|heif)$/i

/**
 * Returns the name under which an upload is stored: '1764547200000-menu-1.jpg.webp' for 'menu (1).JPG'. One path
 * segment of a-z, 0-9, hyphens and dots, for any file name.
 * @param attempt from 1; later attempts get a number, for names that exist
 */
export function storedImageName(fileName: string, at: Date, attempt = 1): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const ending = ENDING.exec(base)?.[1]?.toLowerCase()
  const stem = slugify(ending ? base.slice(0, -ending.length - 1) : base) || 'image'
  const number = attempt === 1 ? '' : `-${attempt}`
  return `${at.getTime()}-${stem}${number}${ending && ending !== 'webp' ? `.${ending}` : ''}.webp`
}
