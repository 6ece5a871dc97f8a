import type { ErrorCode } from '../errors.ts'
import { detectImageKind, isHeic } from '../image-file.ts'
import { MAX_UPLOAD_BYTES } from '../images.ts'

/** Kinds of file from which a menu can be read. */
type MenuFileKind = 'picture' | 'pdf'

/** Most pages of a PDF that are read. Further pages are ignored. */
export const MAX_PDF_PAGES = 8

const PDF = [...'%PDF-'].map((letter) => letter.charCodeAt(0))

/** Returns the kind of a menu file by its first bytes, never by its name; null when it is neither an image nor a PDF. */
export function detectMenuFileKind(head: Uint8Array): MenuFileKind | null {
  if (detectImageKind(head) !== null) return 'picture'
  return PDF.every((byte, at) => head[at] === byte) ? 'pdf' : null
}

/**
 * Returns the error of a menu file before it is read; null when it has none.
 * @param file.size in bytes
 * @param file.head its first `SIGNATURE_BYTES` bytes; the whole file when it is shorter
 */
export function validateMenuFile({ size, head }: { size: number; head: Uint8Array }): ErrorCode | null {
  if (size === 0) return 'file_missing'
  if (size > MAX_UPLOAD_BYTES) return 'menu_file_too_large'
  if (isHeic(head)) return 'picture_heic'
  return detectMenuFileKind(head) === null ? 'menu_file_refused' : null
}
