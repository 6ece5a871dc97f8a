import sharp, { type Sharp } from 'sharp'

/** A picture in shades of grey, one byte a pixel, row by row, 0 black. */
export type Grey = { data: Uint8Array; width: number; height: number }

/** Largest picture the reader works on, in pixels: more shows no more letters, and costs seconds. */
const MAX_PIXELS = 9_000_000

/** Largest picture it opens at all, in pixels; a compressed bomb ends here. */
const MAX_INPUT_PIXELS = 100_000_000

/**
 * The picture upright (its EXIF orientation applied), in grey, at most nine million pixels.
 * @throws when the bytes are no picture or too large a one
 */
export async function toGrey(image: Uint8Array): Promise<Grey> {
  const { autoOrient } = await sharp(image, { limitInputPixels: MAX_INPUT_PIXELS }).metadata()
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (autoOrient.width * autoOrient.height)))
  const { data, info } = await sharp(image, { limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture in another size; enlarging is smooth. */
export async function resizeGrey(grey: Grey, scale: number): Promise<Grey> {
  if (scale === 1) return grey
  const { data, info } = await pixels(grey)
    .resize({ width: Math.max(1, Math.round(grey.width * scale)), kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture a little out of focus, which takes the sensor's noise away. @param sigma in pixels, 0.3 or more */
export async function blurGrey(grey: Grey, sigma: number): Promise<Grey> {
  const data = await pixels(grey).blur(sigma).toColourspace('b-w').raw().toBuffer()
  return { ...grey, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** The picture turned about its middle by `degrees` clockwise, the corners that come free in white. */
export async function turnGrey(grey: Grey, degrees: number): Promise<Grey> {
  if (degrees === 0) return grey
  const { data, info } = await pixels(grey)
    .rotate(degrees, { background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture as an uncompressed PNG, which is what the recogniser opens. */
export function toPng(grey: Grey): Promise<Buffer> {
  return pixels(grey).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

function pixels({ data, width, height }: Grey): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}
