import type { InkBlob } from './ink-blobs.ts'
import { findLeaderDots } from './leader-dots.ts'
import { PREPROCESS } from './settings.ts'

/**
 * The median height of the letters of a page, in pixels; null when there are too few. Dots between names and prices are often more than all letters. Counted
 * as letters they made a page seem to be in small type, which was enlarged to four times its pixels.
 */
export function usualLetterHeight(blobs: readonly InkBlob[]): number | null {
  const pieces = blobs.filter((blob) => heightOf(blob) >= PREPROCESS.minBlobHeight).sort((a, b) => heightOf(a) - heightOf(b))
  const [middle, high] = [0.5, PREPROCESS.highShare].map((share) => pieces[Math.floor(pieces.length * share)])
  if (pieces.length < PREPROCESS.minLetters || !middle || !high) return null
  const dots = new Set(findLeaderDots(pieces, heightOf(high)))
  const letters = pieces.filter((blob) => !dots.has(blob))
  const isMostlyDots = dots.size >= PREPROCESS.manyDots * pieces.length && letters.length >= PREPROCESS.minLetters
  return heightOf(isMostlyDots ? (letters[Math.floor(letters.length / 2)] as InkBlob) : middle)
}

function heightOf({ top, bottom }: InkBlob): number {
  return bottom - top
}
