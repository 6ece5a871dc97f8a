import type { ErrorCode } from '../errors.ts'
import { isHeic, pictureKindOf } from '../image-file.ts'
import { MAX_UPLOAD_BYTES } from '../images.ts'

/** What an uploaded menu can be. */
type MenuFileKind = 'picture' | 'pdf'

/** Most pages of a PDF that are read; the rest is left out. */
export const MAX_PDF_PAGES = 8

const PDF = [...'%PDF-'].map((letter) => letter.charCodeAt(0))

/** What a menu file is by how it begins, never by its name; null where it is neither. */
export function menuFileKindOf(head: Uint8Array): MenuFileKind | null {
  if (pictureKindOf(head) !== null) return 'picture'
  return PDF.every((byte, at) => head[at] === byte) ? 'pdf' : null
}

/**
 * What is wrong with a file that is to become a menu, before it is read; null where nothing is.
 * @param file.size in bytes
 * @param file.head its first `HEAD_BYTES`, fewer where it is shorter
 */
export function menuFileFault({ size, head }: { size: number; head: Uint8Array }): ErrorCode | null {
  if (size === 0) return 'file_missing'
  if (size > MAX_UPLOAD_BYTES) return 'menu_file_too_large'
  if (isHeic(head)) return 'picture_heic'
  return menuFileKindOf(head) === null ? 'menu_file_refused' : null
}
