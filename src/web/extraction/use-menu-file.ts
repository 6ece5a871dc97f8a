import { useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../domain/image-limits.ts'
import { MAX_PDF_PAGES, validateMenuFile } from '../../domain/menu/extraction.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { drawAsJpeg, preparePhoto } from '../image/prepare-photo.ts'
import { validateFile } from '../image/use-image-upload.ts'

/** Longest side of a page in pixels, the same as for PDF pages that the server renders. */
const LONGEST_SIDE = 2600
/** Pixels per point of the PDF, the same as the server's rendering: 288 dpi. */
const PIXELS_PER_POINT = 4
/** Quality of the JPEGs; tried in this order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const
/** Reserved for everything in the PDF except the photos. */
const OVERHEAD_BYTES = 64 * 1024

/**
 * Joins the photos of one menu into a PDF with one page per photo, so that they are read as one menu.
 * @throws Error when a photo cannot be decoded, or when the photos are too large together
 */
async function joinPhotos(photos: readonly File[]): Promise<File> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  for (const photo of await toJpegs(photos)) {
    const image = await document.embedJpg(await photo.arrayBuffer())
    const [width, height] = [image.width / PIXELS_PER_POINT, image.height / PIXELS_PER_POINT]
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  const bytes = await document.save()
  return new File([new Uint8Array(bytes)], `${photos.length} photos.pdf`, { type: 'application/pdf' })
}

async function toJpegs(photos: readonly File[]): Promise<Blob[]> {
  for (const quality of QUALITIES) {
    const jpegs: Blob[] = []
    // One at a time: a decoded photo takes 50 MB of memory.
    for (const photo of photos) jpegs.push(await drawAsJpeg(photo, { longest: LONGEST_SIDE, quality }))
    if (jpegs.reduce((sum, { size }) => sum + size, 0) < MAX_UPLOAD_BYTES - OVERHEAD_BYTES) return jpegs
  }
  throw new Error('the photos are too large')
}

/** Has its own id, because the same file may be chosen twice. */
export type Photo = { id: number; file: File }

type MenuFile = {
  photos: readonly Photo[]
  isPreparing: boolean
  fault: string | null
  choose: (files: readonly File[]) => Promise<void>
  add: (files: readonly File[]) => Promise<void>
  arrange: (photos: readonly Photo[]) => Promise<void>
}

const NOTHING: { file: File | null; photos: readonly Photo[] } = { file: null, photos: [] }
const TOO_MANY = `A menu can have up to ${MAX_PDF_PAGES} photos.`
const PDF_ALONE = 'Please choose one PDF, or photos without a PDF.'

/**
 * Returns the file of a menu: a PDF, a photo, or several photos joined into a PDF. Validates and prepares it on selection.
 * @param onChange called with the prepared file, or null when there is none
 */
export function useMenuFile(onChange: (file: File | null) => void): MenuFile {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isPreparing, setPreparing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const nextId = useRef(1)
  const latest = useRef(0)
  const held = useRef(NOTHING)

  /** Passes on the file when it is prepared. A later choice wins. When added photos cannot be used, the previous choice stays. */
  async function take(chosen: readonly Photo[], { isAdded = false } = {}): Promise<void> {
    const round = ++latest.current
    setPreparing(true)
    setFault(null)
    onChange(null)
    const { file, fault: found } = await prepare(chosen.map((photo) => photo.file))
    if (latest.current !== round) return
    setPreparing(false)
    setFault(found)
    if (found === null || !isAdded)
      held.current = found === null ? { file, photos: chosen.filter((photo) => isPhoto(photo.file)) } : NOTHING
    setPhotos(held.current.photos)
    onChange(held.current.file)
  }

  const toPhotos = (files: readonly File[]) => files.map((file): Photo => ({ id: nextId.current++, file }))
  return {
    photos,
    isPreparing,
    fault,
    choose: async (files) => {
      if (files.length > 0) await take(toPhotos(files))
    },
    add: async (files) => {
      if (photos.length + files.length > MAX_PDF_PAGES) return setFault(TOO_MANY)
      if (!files.every(isPhoto)) return setFault(PDF_ALONE)
      if (files.length > 0) await take([...photos, ...toPhotos(files)], { isAdded: true })
    },
    arrange: async (arranged) => {
      if (arranged.length > 0) return take(arranged)
      latest.current++
      held.current = NOTHING
      setPhotos([])
      setFault(null)
      setPreparing(false)
      onChange(null)
    },
  }
}

async function prepare(files: readonly File[]): Promise<{ file: File | null; fault: string | null }> {
  if (files.length > MAX_PDF_PAGES) return { file: null, fault: TOO_MANY }
  if (files.length > 1 && !files.every(isPhoto)) return { file: null, fault: PDF_ALONE }
  const ready: File[] = []
  for (const file of files) {
    const photo = await preparePhoto(file)
    const fault = await validateFile(photo, validateMenuFile)
    if (fault) return { file: null, fault: files.length > 1 ? `${file.name}: ${fault}` : fault }
    ready.push(photo)
  }
  const [only, ...others] = ready
  if (only && others.length === 0) return { file: only, fault: null }
  try {
    return { file: await joinPhotos(ready), fault: null }
  } catch {
    return { file: null, fault: ERROR_MESSAGES.file_unreadable }
  }
}

function isPhoto({ type, name }: File): boolean {
  return type !== 'application/pdf' && !/\.pdf$/i.test(name)
}
