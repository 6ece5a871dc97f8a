import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { seededRandom } from './random.ts'

type QrPicture = {
  /** Degrees by which the code is turned. */
  turned?: number
  /** Width of the code on a picture of 1,000 by 1,400 pixels. */
  size?: number
  /** Light code on dark paper. */
  isInverted?: boolean
  /** Tilted, blurred, unevenly lit and noisy, like a photo of a table. */
  isPhoto?: boolean
}

const PAPER = { width: 1000, height: 1400 }

/** A page of lines of text with the QR codes of the given texts below each other, as JPEG. */
export async function qrPicture(texts: readonly string[], over: QrPicture = {}): Promise<Buffer> {
  const { turned = 0, size = 300, isInverted = false, isPhoto = false } = over
  const codes = await Promise.all(
    texts.map(async (text, at) => {
      const code = await sharp(Buffer.from(renderSVG(text)))
        .resize(size, size, { kernel: 'nearest' })
        .flatten({ background: 'white' })
        .toBuffer()
      const input = await sharp(code)
        .negate(isInverted ? { alpha: false } : false)
        .rotate(turned, { background: isInverted ? 'black' : 'white' })
        .toBuffer()
      return { input, left: 500, top: 100 + at * (size + 20) }
    }),
  )
  const lines = Array.from(
    { length: 24 },
    (_, at) => `<rect x="60" y="${60 + at * 54}" width="${200 + ((at * 97) % 180)}" height="18" fill="#444"/>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER.width}" height="${PAPER.height}"><rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`
  const picture = await sharp(Buffer.from(page)).composite(codes).removeAlpha().png().toBuffer()
  return isPhoto ? likePhoto(picture) : sharp(picture).jpeg().toBuffer()
}

async function likePhoto(picture: Buffer): Promise<Buffer> {
  const tilted = sharp(picture).affine([1, 0.12, -0.06, 0.92], { background: '#4a3a2c' }).blur(1.1)
  const { data, info } = await tilted.raw().toBuffer({ resolveWithObject: true })
  const random = seededRandom(7)
  for (let at = 0; at < data.length; at += 1) {
    const across = ((at / info.channels) % info.width) / info.width
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) * (0.95 - 0.45 * across) + random.between(-14, 14)))
  }
  return sharp(data, { raw: info }).jpeg({ quality: 70 }).toBuffer()
}
