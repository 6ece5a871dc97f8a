import sharp from 'sharp'
import { type PictureKind, pictureKindOf } from '../../domain/image-file.ts'

/**
 * Most pixels decoded of each kind, so that the worst picture of any takes less than 200 MB: measured with 16 bits a
 * colour, interlaced and turned on its side.
 */
const MAX_PIXELS: Record<PictureKind, number> = {
  jpeg: 48_000_000,
  webp: 24_000_000,
  png: 16_000_000,
  gif: 16_000_000,
  heif: 9_000_000,
}
/** The same of a JPEG that comes in several passes, all of which are held until the last. */
const MAX_PROGRESSIVE_PIXELS = 24_000_000
/** How many times as high as wide a picture may be kept. WebP ends at 16,383 pixels. */
const MAX_HEIGHT = 4
/** Longest that decoding may take, in seconds. */
const TIMEOUT_S = 20

type Encoded = { width: number; bytes: Uint8Array }
export type EncodedImage = {
  /** One for each width asked for, the widest first. */
  files: Encoded[]
  /** Of the widest, in pixels. */
  width: number
  height: number
}

// Nothing is decoded twice, so that keeping what was decoded is memory lost.
sharp.cache(false)

/** Decodes and encodes in this process; null for a file that cannot be decoded. Only the child process of `encode.ts` calls it. */
export async function writePicture(bytes: Uint8Array, widths: readonly number[], quality: number): Promise<EncodedImage | null> {
  const [widest = 0, ...narrower] = widths.toSorted((a, b) => b - a)
  const decoded = await decode(bytes, widest).catch(() => null)
  if (!decoded) return null
  const { data, info } = decoded
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = async (width: number): Promise<Encoded> => ({
    width,
    bytes: await sharp(data, { raw }).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer(),
  })
  const files: Encoded[] = []
  for (const width of [widest, ...narrower]) files.push(await encode(width))
  return { files, width: info.width, height: info.height }
}

/** The pixels at the widest width: decoded once, since that is what takes memory. */
async function decode(bytes: Uint8Array, width: number) {
  return sharp(bytes, { limitInputPixels: await pixelLimit(bytes), failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width, height: width * MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** @throws Error where the decoder takes it for something else than its first bytes say */
async function pixelLimit(bytes: Uint8Array): Promise<number> {
  const kind = pictureKindOf(bytes)
  const { format, isProgressive } = await sharp(bytes).metadata()
  if (kind === null || format !== kind) throw new Error(`a picture that begins as ${kind} is a ${format}`)
  return kind === 'jpeg' && isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS[kind]
}
