import { binarise, type GreyImage } from '../../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../../image/ink-blobs.ts'
import { isMiddleInside } from '../../image/rectangle.ts'
import type { Word } from '../../lines/word.ts'
import { HAS_SIGN_OR_PENCE } from '../../price-grammar.ts'
import { SYMBOLS } from '../settings.ts'

export type SymbolSizes = Record<'threshold' | 'minPart' | 'minHeight' | 'minWidth' | 'joinWithin' | 'joinAcross', number>

/** Returns ink of about the height of letters that no word of the page explains, from left to right. Parts of one symbol are joined. */
export function findSymbols(
  picture: GreyImage,
  words: readonly Word[],
  usualSize: number,
  { threshold, minPart, minHeight, minWidth, joinWithin, joinAcross }: SymbolSizes = SYMBOLS,
): InkBlob[] {
  const blobs = findBlobs(binarise(picture, threshold)).filter(
    ({ top, bottom, left, right }) =>
      bottom - top < SYMBOLS.maxHeight * usualSize &&
      right - left < SYMBOLS.maxWidth * usualSize &&
      Math.max(bottom - top, right - left) >= minPart * usualSize,
  )
  const free = blobs.filter((blob) => !words.some((word) => isWriting(word) && isMiddleInside(blob, word) && !isAtEndOfPrice(blob, word)))
  return joinParts(free, { across: joinAcross * usualSize, within: joinWithin * usualSize }).filter(
    ({ top, bottom, left, right }) =>
      bottom - top >= minHeight * usualSize && bottom - top < SYMBOLS.maxHeight * usualSize && right - left >= minWidth * usualSize,
  )
}

/** A symbol is read as up to two characters, or with little confidence. */
function isWriting({ text, confidence }: Word): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return (letters > 3 && confidence > SYMBOLS.wordConfidence) || /\p{L}{3}|\d[.,]\d|£\d/u.test(text)
}

/** A round symbol after a price is often read as its last digit: '£14950'. */
function isAtEndOfPrice({ left }: InkBlob, word: Word): boolean {
  return HAS_SIGN_OR_PENCE.test(word.text) && left > word.right - SYMBOLS.endOfPrice * (word.right - word.left)
}

/** Joins ink that is one symbol. `across` and `within` are in pixels. */
export function joinParts(blobs: readonly InkBlob[], { across, within }: { across: number; within: number }): InkBlob[] {
  const joined: InkBlob[] = []
  for (const blob of [...blobs].sort((a, b) => a.left - b.left)) {
    const host = joined.findLast(
      (other) =>
        blob.left - other.right < across &&
        blob.right > other.left - within &&
        blob.top - other.bottom < within &&
        other.top - blob.bottom < within,
    )
    if (!host) joined.push({ ...blob })
    else {
      host.right = Math.max(host.right, blob.right)
      host.top = Math.min(host.top, blob.top)
      host.bottom = Math.max(host.bottom, blob.bottom)
    }
  }
  return joined
}
