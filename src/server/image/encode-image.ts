import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { ChildFailedError, createLimitedChild } from '../child/limited-child.ts'
import { resolveBundledFile } from '../db/resolve-bundled-file.ts'
import { takeTurns } from '../take-turns.ts'
import type { EncodedImage } from './encode-variants.ts'
import type { FromImageWorker, ToImageWorker } from './worker.ts'

/** Of stored WebP images, up to 100. */
export const QUALITY = 80

/** Memory limit of the child process. The largest accepted image needs less than 200 MB. */
const MEMORY_MB = 256
/** Time limit per image: 20 s to decode it, the rest to encode it. */
const TIMEOUT_MS = 40_000
/** Time until an idle child process is stopped. It uses about 70 MB and starts in 0.2 s. */
const IDLE_MS = 5 * 60_000

/** Users take turns, so that one with many images does not delay the others. */
const inTurn = takeTurns()

/** One image at a time, to limit memory and to leave a processor core for pages. */
const child = createLimitedChild<ToImageWorker, FromImageWorker>(
  () => resolveBundledFile(import.meta.url, './worker.ts', 'image-worker.js'),
  {
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  },
)

/**
 * Decodes an image and encodes it as WebP, in a child process with limited memory and time: rotated upright, in sRGB,
 * without metadata, once per width and never enlarged.
 * @param ctx determines the user by whom the images are queued
 * @param widths in pixels
 * @param options.quality of the WebP, up to 100
 * @param options.withCodes whether the texts of QR codes are returned
 * @throws DomainError file_unreadable when the image cannot be decoded completely, has too many pixels, or needs too
 * much memory or time
 */
export async function encodeImage(
  { actor }: Pick<AppContext, 'actor'>,
  bytes: Uint8Array,
  widths: readonly number[],
  { quality = QUALITY, withCodes = false } = {},
): Promise<EncodedImage> {
  let image: FromImageWorker = null
  try {
    await inTurn(actor.kind === 'user' ? actor.userId : '', () =>
      child.run({ bytes, widths, quality, withCodes }, (made) => {
        image = made
      }),
    )
  } catch (error) {
    if (!(error instanceof ChildFailedError)) throw error
    throw DomainError.forField('file', 'file_unreadable', error)
  }
  if (!image) throw DomainError.forField('file', 'file_unreadable')
  return image
}
