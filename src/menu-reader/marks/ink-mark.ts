import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { STRIPS } from '../prices/settings.ts'

/**
 * Letters that are raised after a word or stand in a ring or on a badge, of which the recogniser reads a sign such as '®' or nothing.
 * `host` is the word that the letters follow; `words` are those that were read at their place.
 */
export type InkMark = {
  form: 'raised' | 'ringed'
  left: number
  right: number
  /** Right edge of the ink with its ring; `right` is within a margin. */
  end: number
  top: number
  baseline: number
  size: number
  host: Word | null
  /** How many raised letters were read as the last letters of the host. */
  letters: number
  /** How many codes the letters are, by the gaps between them; null for a badge, which may have several. */
  codes: number | null
  words: Word[]
  /** Whether it is on a badge like those of the legend, and not in it, and so the mark of a dish for certain. */
  isLikeLegend?: boolean
}

/** Strips show a margin beside a region, in which there may be a part of the word before. */
export function inside({ left, right }: InkBlob, size: number): { left: number; right: number } {
  const margin = STRIPS.beside * size - 1
  return { left: left + margin, right: Math.max(left + margin + 1, right - margin) }
}

/** Darkness of the ink, least height of a blob and usual height of a letter, in pixels. */
type BlobLimits = { threshold: number; minHeight: number; usual: number }

/** Ink of a page, from `minHeight` pixels to the height of two letters. */
export function blobsOf(picture: GreyImage, { threshold, minHeight, usual }: BlobLimits): InkBlob[] {
  return findBlobs(binarise(picture, threshold)).filter(({ top, bottom }) => bottom - top >= minHeight && bottom - top < 2 * usual)
}
