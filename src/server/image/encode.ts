import { DomainError } from '../../domain/errors.ts'
import { ChildFailed, createLimitedChild } from '../child/limited-child.ts'
import { resolveBundledFile } from '../db/resolve-bundled-file.ts'
import type { FromImageWorker, ToImageWorker } from './worker.ts'
import type { EncodedImage } from './write-picture.ts'

const QUALITY = 80

/** How far the memory of the child process may rise, in megabytes. The heaviest accepted image takes less than 200 MB. */
const MEMORY_MB = 256
/** Longest that one image may take, in milliseconds: 20 s to decode it, the rest to write it. */
const TIMEOUT_MS = 40_000
/** How long the child process is kept for the next image, in milliseconds: it holds some 70 MB and starts in 0.2 s. */
const IDLE_MS = 5 * 60_000

/** One image at a time: the memory of one is limited, and the other core serves pages. */
const child = createLimitedChild<ToImageWorker, FromImageWorker>(
  () => resolveBundledFile(import.meta.url, './worker.ts', 'image-worker.js'),
  {
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  },
)

/**
 * Decodes a picture and writes it anew as WebP, in a child process with limited memory and time: upright, in sRGB, without
 * anything else the file held, once for each width and never wider than it was.
 * @param widths in pixels
 * @param options.quality of the WebP, up to 100
 * @throws DomainError file_unreadable for what cannot be decoded whole, is too large in pixels, or takes too much memory or time
 */
export async function encodeImage(bytes: Uint8Array, widths: readonly number[], { quality = QUALITY } = {}): Promise<EncodedImage> {
  let picture: FromImageWorker = null
  try {
    await child.run({ bytes, widths, quality }, (made) => {
      picture = made
    })
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error
    throw DomainError.at('file', 'file_unreadable', error)
  }
  if (!picture) throw DomainError.at('file', 'file_unreadable')
  return picture
}
