import { MAX_UPLOAD_BYTES } from '../../domain/images.ts'
import { drawAsJpeg } from '../image/prepare-photo.ts'

/** Longest side of a page in pixels: as large as the server draws the pages of a PDF. */
const LONGEST_SIDE = 2600
/** Pixels per point of the PDF, as the server draws it: 288 dpi. */
const PIXELS_PER_POINT = 4
/** Quality of the JPEGs, tried in turn until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const
/** Left for what is in the PDF beside the photographs, in bytes. */
const OVERHEAD_BYTES = 64 * 1024

/**
 * Joins photographs of one menu to a PDF with a page each, in order, so that they are read as one menu.
 * @throws Error when a photograph cannot be decoded, or all of them together are too large
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
    // One after another: a decoded photograph is 50 MB in memory.
    for (const photo of photos) jpegs.push(await drawAsJpeg(photo, { longest: LONGEST_SIDE, quality }))
    if (jpegs.reduce((sum, { size }) => sum + size, 0) < MAX_UPLOAD_BYTES - OVERHEAD_BYTES) return jpegs
  }
  throw new Error('the photographs are too large')
}
