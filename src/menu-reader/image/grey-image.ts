import sharp, { type Sharp } from 'sharp'
import { PREPROCESS } from './settings.ts'

/** One byte per pixel, row by row; 0 is black. */
export type GreyImage = { data: Uint8Array; width: number; height: number }

/**
 * Decodes an image to greyscale, rotated by its EXIF orientation, with at most `PREPROCESS.maxSourcePixels`.
 * @throws Error when the image cannot be decoded or is too large
 */
export async function toGrey(image: Uint8Array): Promise<GreyImage> {
  return decode(image, 'b-w', PREPROCESS.maxSourcePixels)
}

/** Three bytes per pixel (red, green, blue), row by row. */
export type ColourImage = { data: Uint8Array; width: number; height: number }

/** Decodes an image in colour, with at most `PREPROCESS.maxColourPixels`. */
export async function toColour(image: Uint8Array): Promise<ColourImage> {
  return decode(image, 'srgb', PREPROCESS.maxColourPixels)
}

async function decode(image: Uint8Array, colourSpace: 'b-w' | 'srgb', maxPixels: number): Promise<ColourImage> {
  const { autoOrient } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels }).metadata()
  const scale = Math.min(1, Math.sqrt(maxPixels / (autoOrient.width * autoOrient.height)))
  const { data, info } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace(colourSpace)
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

export async function resizeGrey(grey: GreyImage, scale: number): Promise<GreyImage> {
  if (scale === 1) return grey
  const { data, info } = await pixels(grey)
    .resize({ width: Math.max(1, Math.round(grey.width * scale)), kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/**
 * Reduces sensor noise.
 * @param sigma in pixels, at least 0.3
 */
export async function blurGrey(grey: GreyImage, sigma: number): Promise<GreyImage> {
  const data = await pixels(grey).blur(sigma).toColourspace('b-w').raw().toBuffer()
  return { ...grey, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** Returns the image rotated about its centre by `degrees` clockwise; new corners are white. */
export async function rotateGrey(grey: GreyImage, degrees: number): Promise<GreyImage> {
  if (degrees === 0) return grey
  const { data, info } = await pixels(grey)
    .rotate(degrees, { background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** Returns a lightly compressed PNG, a format that the OCR engine can open. */
export function toPng(grey: GreyImage): Promise<Buffer> {
  return pixels(grey).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

function pixels({ data, width, height }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

/** Makes pixels darker than `threshold` black and all others white. Expects even illumination. */
export function binarise(even: GreyImage, threshold = 150): GreyImage {
  return { ...even, data: even.data.map((value) => (value < threshold ? 0 : 255)) }
}
