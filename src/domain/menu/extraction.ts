import type { ErrorCode } from '../errors.ts'
import { detectImageKind, isHeic } from '../image-file.ts'
import { MAX_UPLOAD_BYTES } from '../image-limits.ts'

/** States of an extraction job, in order. The last three are final. */
export const EXTRACTION_STATES = ['queued', 'processing', 'saving', 'done', 'failed', 'cancelled'] as const
export type ExtractionState = (typeof EXTRACTION_STATES)[number]

export const READER_KINDS = ['vision', 'ocr'] as const
export type ReaderKind = (typeof READER_KINDS)[number]

export const EXTRACTION_PROGRESS: Record<ExtractionState, string | null> = {
  queued: 'Processing menu file...',
  processing: 'Processing menu file...',
  saving: 'Saving menu data...',
  done: null,
  failed: null,
  cancelled: null,
}

export function isActive(state: ExtractionState): boolean {
  return EXTRACTION_PROGRESS[state] !== null
}

export const PHOTO_RETENTION_DAYS = 30

export const ACTIVE_STATES: readonly ExtractionState[] = EXTRACTION_STATES.filter(isActive)

export function isReaderKind(text: string): text is ReaderKind {
  return (READER_KINDS as readonly string[]).includes(text)
}

type MenuFileKind = 'image' | 'pdf'

export const MAX_PDF_PAGES = 8

const PDF = [...'%PDF-'].map((letter) => letter.charCodeAt(0))

export function detectMenuFileKind(head: Uint8Array): MenuFileKind | null {
  if (detectImageKind(head) !== null) return 'image'
  return PDF.every((byte, at) => head[at] === byte) ? 'pdf' : null
}

/**
 * Returns the error code of a menu file before it is read; null when it is acceptable. Decides by the bytes, never by the file name.
 * @param file.size in bytes
 * @param file.head its first `SIGNATURE_BYTES` bytes; the whole file when it is shorter
 */
export function validateMenuFile({ size, head }: { size: number; head: Uint8Array }): ErrorCode | null {
  if (size === 0) return 'file_missing'
  if (size > MAX_UPLOAD_BYTES) return 'menu_file_too_large'
  if (isHeic(head)) return 'picture_heic'
  return detectMenuFileKind(head) === null ? 'menu_file_refused' : null
}
