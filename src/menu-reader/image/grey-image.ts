import sharp, { type Sharp } from 'sharp'
import { PREPROCESS } from './settings.ts'

/** A picture in shades of grey, one byte a pixel, row by row, 0 black. */
export type GreyImage = { data: Uint8Array; width: number; height: number }

/**
 * The picture upright (its EXIF orientation applied), in grey, at most nine million pixels.
 * @throws when the bytes are no picture or too large a one
 */
export async function toGrey(image: Uint8Array): Promise<GreyImage> {
  const { autoOrient } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels }).metadata()
  const scale = Math.min(1, Math.sqrt(PREPROCESS.maxSourcePixels / (autoOrient.width * autoOrient.height)))
  const { data, info } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture in another size; enlarging is smooth. */
export async function resizeGrey(grey: GreyImage, scale: number): Promise<GreyImage> {
  if (scale === 1) return grey
  const { data, info } = await pixels(grey)
    .resize({ width: Math.max(1, Math.round(grey.width * scale)), kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture a little out of focus, which takes the sensor's noise away. @param sigma in pixels, 0.3 or more */
export async function blurGrey(grey: GreyImage, sigma: number): Promise<GreyImage> {
  const data = await pixels(grey).blur(sigma).toColourspace('b-w').raw().toBuffer()
  return { ...grey, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** The picture turned about its middle by `degrees` clockwise, the corners that come free in white. */
export async function rotateGrey(grey: GreyImage, degrees: number): Promise<GreyImage> {
  if (degrees === 0) return grey
  const { data, info } = await pixels(grey)
    .rotate(degrees, { background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The picture as an uncompressed PNG, which is what the recogniser opens. */
export function toPng(grey: GreyImage): Promise<Buffer> {
  return pixels(grey).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

function pixels({ data, width, height }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

/** The picture in black and white: black where it is darker than half way to its paper. Expects even light. */
export function binarise(even: GreyImage, threshold = 150): GreyImage {
  return { ...even, data: even.data.map((value) => (value < threshold ? 0 : 255)) }
}
