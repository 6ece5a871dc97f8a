import type { ErrorCode } from './errors.ts'
import { MAX_UPLOAD_BYTES } from './image-limits.ts'

/** Image formats that browsers show and cameras write. SVG is excluded, because it can contain scripts. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** Number of leading bytes that identify the image format. For HEIF they include the main brand and the first compatible brands. */
export const SIGNATURE_BYTES = 32

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Bytes by offset that identify each format. AVIF is a HEIF format. */
const SIGNATURES: readonly [ImageKind, readonly [offset: number, bytes: readonly number[]][]][] = [
  ['jpeg', [[0, [0xff, 0xd8, 0xff]]]],
  ['png', [[0, [0x89, ...ascii('PNG\r\n\x1a\n')]]]],
  ['gif', [[0, ascii('GIF8')]]],
  [
    'webp',
    [
      [0, ascii('RIFF')],
      [8, ascii('WEBP')],
    ],
  ],
  ...['avif', 'avis', 'mif1', 'msf1'].map((brand) => ['heif', [[4, ascii(`ftyp${brand}`)]]] as [ImageKind, [number, number[]][]]),
]

/** Brands of HEIF files with HEVC compression, as phone cameras write them (ISO/IEC 23008-12, Annex B). We cannot decode HEVC. */
const HEVC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

export function isHeic(head: Uint8Array): boolean {
  const words = Array.from({ length: SIGNATURE_BYTES / 4 }, (_, at) => String.fromCharCode(...head.subarray(at * 4, at * 4 + 4)))
  return words[1] === 'ftyp' && words.some((brand, at) => at !== 1 && HEVC_BRANDS.has(brand))
}

export function detectImageKind(head: Uint8Array): ImageKind | null {
  const isThere = ([offset, bytes]: readonly [number, readonly number[]]) => bytes.every((byte, at) => head[offset + at] === byte)
  if (isHeic(head)) return null
  return SIGNATURES.find(([, parts]) => parts.every(isThere))?.[0] ?? null
}

/**
 * Returns the error code of an image file before decoding; null when it is acceptable. Decides by the bytes, never by file name or media
 * type.
 * @param file.size in bytes
 * @param file.head its first `SIGNATURE_BYTES` bytes; the whole file when it is shorter
 */
export function validateImageFile({ size, head }: { size: number; head: Uint8Array }): ErrorCode | null {
  if (size > MAX_UPLOAD_BYTES) return 'picture_too_large'
  if (isHeic(head)) return 'picture_heic'
  return detectImageKind(head) === null ? 'picture_expected' : null
}
