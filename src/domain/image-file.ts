import type { ErrorCode } from './errors.ts'
import { MAX_UPLOAD_BYTES } from './images.ts'

/** Kinds of picture that browsers show and cameras write. Drawings (SVG) can carry scripts and are none of them. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** How many bytes from a file's beginning tell its kind: of a HEIF file, its brand and the first compatible ones. */
export const HEAD_BYTES = 32

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Bytes by their offset that every file of a kind has. AVIF is a kind of HEIF. */
const SIGNATURES: readonly [PictureKind, readonly [offset: number, bytes: readonly number[]][]][] = [
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
  ...['avif', 'avis', 'mif1', 'msf1'].map((brand) => ['heif', [[4, ascii(`ftyp${brand}`)]]] as [PictureKind, [number, number[]][]]),
]

/** Brands of HEIF files that are compressed by HEVC, as cameras of phones write them (ISO/IEC 23008-12, Annex B). We cannot decode HEVC. */
const HEVC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

/** Returns whether a file is a HEIC photograph, by its brand or one of its first compatible brands. */
export function isHeic(head: Uint8Array): boolean {
  const words = Array.from({ length: HEAD_BYTES / 4 }, (_, at) => String.fromCharCode(...head.subarray(at * 4, at * 4 + 4)))
  return words[1] === 'ftyp' && words.some((brand, at) => at !== 1 && HEVC_BRANDS.has(brand))
}

/** What a picture file is by how it begins, never by its name or by what a browser says of it; null where it is none. */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  const isThere = ([offset, bytes]: readonly [number, readonly number[]]) => bytes.every((byte, at) => head[offset + at] === byte)
  if (isHeic(head)) return null
  return SIGNATURES.find(([, parts]) => parts.every(isThere))?.[0] ?? null
}

/**
 * What is wrong with a file that is to be a picture, before it is decoded; null where nothing is.
 * @param file.size in bytes
 * @param file.head its first `HEAD_BYTES`, fewer where it is shorter
 */
export function pictureFault({ size, head }: { size: number; head: Uint8Array }): ErrorCode | null {
  if (size > MAX_UPLOAD_BYTES) return 'picture_too_large'
  if (isHeic(head)) return 'picture_heic'
  return pictureKindOf(head) === null ? 'picture_expected' : null
}
