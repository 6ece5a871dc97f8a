import sharp from 'sharp'
import { detectImageKind, type ImageKind } from '../../domain/image-file.ts'

/**
 * Maximum pixels per image format, so that any image needs less than 200 MB to decode. Measured with 16 bits per
 * channel, interlaced and rotated by 90 degrees.
 */
const MAX_PIXELS: Record<ImageKind, number> = {
  jpeg: 48_000_000,
  webp: 24_000_000,
  png: 16_000_000,
  gif: 16_000_000,
  heif: 9_000_000,
}
/** The limit of a progressive JPEG, because the decoder keeps all its passes in memory. */
const MAX_PROGRESSIVE_PIXELS = 24_000_000
/** Maximum ratio of height to width of a stored image. WebP allows at most 16,383 pixels. */
const MAX_HEIGHT = 4
const TIMEOUT_S = 20

type Encoded = { width: number; bytes: Uint8Array }
export type EncodedImage = {
  files: Encoded[]
  /** Size of the widest file, in pixels. */
  width: number
  height: number
  codes: string[]
}

// Images are never decoded twice, so that a cache would only waste memory.
sharp.cache(false)

type Wanted = {
  widths: readonly number[]
  quality: number
  withCodes: boolean
}

/** Returns the image as WebP in several widths; null when the file cannot be decoded. Only for the child process of `encode-image.ts`. */
export async function encodeVariants(bytes: Uint8Array, { widths, quality, withCodes }: Wanted): Promise<EncodedImage | null> {
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
  // Loaded when needed, because most images are not searched for codes.
  const codes = withCodes ? await (await import('./qr-codes.ts')).readQrCodes(data, raw) : []
  return { files, width: info.width, height: info.height, codes }
}

/** Decoded once, because decoding needs the most memory. */
async function decode(bytes: Uint8Array, width: number) {
  return sharp(bytes, { limitInputPixels: await pixelLimit(bytes), failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width, height: width * MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function pixelLimit(bytes: Uint8Array): Promise<number> {
  const kind = detectImageKind(bytes)
  const { format, isProgressive } = await sharp(bytes).metadata()
  if (kind === null || format !== kind) throw new Error(`an image that begins as ${kind} is a ${format}`)
  return kind === 'jpeg' && isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS[kind]
}
