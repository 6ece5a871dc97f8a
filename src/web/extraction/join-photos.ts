import { MAX_UPLOAD_BYTES } from '../../domain/images.ts'
import { drawAsJpeg } from '../image/prepare-photo.ts'

/** Longest side of a page in pixels, the same as for PDF pages that the server renders. */
const LONGEST_SIDE = 2600
/** Pixels per point of the PDF, the same as the server's rendering: 288 dpi. */
const PIXELS_PER_POINT = 4
/** Quality of the JPEGs; tried in this order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const
/** Reserved for everything in the PDF except the photos, in bytes. */
const OVERHEAD_BYTES = 64 * 1024

/**
 * Joins the photos of one menu into a PDF with one page per photo, so that they are read as one menu.
 * @throws Error when a photo cannot be decoded, or when the photos are too large together
 */
export async function joinPhotos(photos: readonly File[]): Promise<File> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  for (const photo of await toJpegs(photos)) {
    const image = await document.embedJpg(await photo.arrayBuffer())
    const [width, height] = [image.width / PIXELS_PER_POINT, image.height / PIXELS_PER_POINT]
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  const bytes = await document.save()
  return new File([new Uint8Array(bytes)], `${photos.length} photographs.pdf`, { type: 'application/pdf' })
}

async function toJpegs(photos: readonly File[]): Promise<Blob[]> {
  for (const quality of QUALITIES) {
    const jpegs: Blob[] = []
    // One at a time: a decoded photo takes 50 MB of memory.
    for (const photo of photos) jpegs.push(await drawAsJpeg(photo, { longest: LONGEST_SIDE, quality }))
    if (jpegs.reduce((sum, { size }) => sum + size, 0) < MAX_UPLOAD_BYTES - OVERHEAD_BYTES) return jpegs
  }
  throw new Error('the photographs are too large')
}
