import { isHeic, SIGNATURE_BYTES } from '../../domain/image-file.ts'
import { MAX_UPLOAD_BYTES } from '../../domain/image-limits.ts'

/** Longest side of a resized photo, in pixels. Small print on an A4 page stays legible. */
const LONGEST_SIDE = 4000
/** Largest file that is decoded. A larger one could crash the tab on a phone. */
const MAX_SOURCE_BYTES = 80_000_000
/** JPEG quality and scale, tried in order until the file is small enough. */
const ATTEMPTS = [
  { quality: 0.92, scale: 1 },
  { quality: 0.8, scale: 1 },
  { quality: 0.8, scale: 0.7 },
  { quality: 0.7, scale: 0.5 },
] as const

/**
 * Makes a photo from a phone acceptable to the server: resizes one over the upload limit, and converts HEIC to JPEG if the browser can
 * decode it. Returns every other file unchanged; its validation then reports the error.
 */
export async function preparePhoto(file: File): Promise<File> {
  try {
    if (!(await needsConversion(file))) return file
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return (await toSmallJpeg(bitmap, file.name)) ?? file
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}

async function needsConversion(file: File): Promise<boolean> {
  if (file.size > MAX_SOURCE_BYTES) return false
  if (file.size > MAX_UPLOAD_BYTES) return file.type !== 'application/pdf'
  return isHeic(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

/**
 * Draws an upright photo as a JPEG.
 * @param longest longest side in pixels
 * @throws Error when the browser cannot decode it
 */
export async function drawAsJpeg(file: File, { longest, quality }: { longest: number; quality: number }): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await toJpeg(bitmap, { fit: Math.min(1, longest / Math.max(bitmap.width, bitmap.height)), quality })
  } finally {
    bitmap.close()
  }
}

async function toSmallJpeg(bitmap: ImageBitmap, name: string): Promise<File | null> {
  const fit = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  for (const { quality, scale } of ATTEMPTS) {
    const blob = await toJpeg(bitmap, { fit: fit * scale, quality })
    if (blob.size <= MAX_UPLOAD_BYTES) return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  }
  return null
}

async function toJpeg(bitmap: ImageBitmap, { fit, quality }: { fit: number; quality: number }): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * fit))
  canvas.height = Math.max(1, Math.round(bitmap.height * fit))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  // JPEG has no transparency; transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('the photo could not be drawn')
  return blob
}
