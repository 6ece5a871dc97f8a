import sharp from 'sharp'
import { PREPROCESS } from './settings.ts'

/** Three bytes per pixel (red, green, blue), row by row. */
export type ColourImage = { data: Uint8Array; width: number; height: number }

/**
 * Decodes an image in colour, rotated by its EXIF orientation, with at most `PREPROCESS.maxColourPixels`.
 * @throws Error when the image cannot be decoded or is too large
 */
export async function toColour(image: Uint8Array): Promise<ColourImage> {
  const { autoOrient } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels }).metadata()
  const scale = Math.min(1, Math.sqrt(PREPROCESS.maxColourPixels / (autoOrient.width * autoOrient.height)))
  const { data, info } = await sharp(image, { limitInputPixels: PREPROCESS.maxInputPixels })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}
