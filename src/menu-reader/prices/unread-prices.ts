import type { InkBlob } from '../image/ink-blobs.ts'
import { coversMiddle } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { isLikePrice } from './candidates.ts'
import { UNREAD } from './settings.ts'

export type PriceRegion = { left: number; right: number; baseline: number; size: number; word: Word | null }

/** Finds ink of digit height on the line of words but without a word. The OCR engine skips an '8' between wide margins as a speck. */
export function findUnreadPrices(blobs: readonly InkBlob[], words: readonly Word[], usualSize: number): PriceRegion[] {
  const lines = words.filter((word) => word.size !== null && word.confidence > UNREAD.minConfidence)
  const unread = blobs.filter((blob) => isPiece(blob, usualSize) && !words.some((word) => coversMiddle(word, blob)))
  const prices = words.filter(isLikePrice)
  const isDigit = (blob: InkBlob) => isAsHighAsDigit(blob, usualSize) && (!isWide(blob) || endsWith(prices, blob, usualSize))
  const digits = joinPieces(unread, UNREAD.maxPieceGap * usualSize).filter(isDigit)
  const regions: PriceRegion[] = []
  for (const blob of digits.sort((a, b) => a.left - b.left)) {
    const line = lines.find((word) => Math.abs(word.baseline - blob.bottom) < UNREAD.sameLine * usualSize)
    if (!line) continue
    const size = (blob.bottom - blob.top) / UNREAD.digitHeight
    const region = regions.find(
      (other) => blob.left - other.right < UNREAD.maxDigitGap * size && Math.abs(other.baseline - blob.bottom) < UNREAD.sameFoot * size,
    )
    if (region) region.right = Math.max(region.right, blob.right)
    else regions.push({ left: blob.left, right: blob.right, baseline: blob.bottom, size, word: null })
  }
  return regions.filter(
    (region) => region.right - region.left < UNREAD.maxLength * region.size && !words.some((word) => isBeside(word, region)),
  )
}

function isBeside(word: Word, { left, right, baseline, size }: PriceRegion): boolean {
  const isOnLine = word.top < baseline && word.bottom > baseline - UNREAD.digitHeight * size
  return isOnLine && word.left - right < UNREAD.minDistance * size && left - word.right < UNREAD.minDistance * size
}

function isPiece({ left, right, top, bottom }: InkBlob, usualSize: number): boolean {
  return Math.max(right - left, bottom - top) > UNREAD.speck * usualSize && bottom - top < 2 * UNREAD.digitHeight * usualSize
}

/** Joins the pieces of a digit: the bar of a thin '5' is often separate from its bow. */
function joinPieces(pieces: readonly InkBlob[], apart: number): InkBlob[] {
  const joined: InkBlob[] = []
  for (const piece of [...pieces].sort((a, b) => a.top - b.top)) {
    const over = joined.find(
      (one) => piece.top - one.bottom < apart && Math.min(one.right, piece.right) - Math.max(one.left, piece.left) > 0,
    )
    if (!over) joined.push({ ...piece })
    else {
      over.left = Math.min(over.left, piece.left)
      over.right = Math.max(over.right, piece.right)
      over.bottom = Math.max(over.bottom, piece.bottom)
    }
  }
  return joined
}

function isAsHighAsDigit(blob: InkBlob, usualSize: number): boolean {
  const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
  return (
    height > UNREAD.minHeight * UNREAD.digitHeight * usualSize &&
    height < UNREAD.maxHeight * UNREAD.digitHeight * usualSize &&
    width < UNREAD.maxWidthOfTwo * height &&
    width > UNREAD.minWidth * height
  )
}

/** Whether ink is wider than one digit: a '£' and a '3' that touch, or a short word. */
function isWide({ left, right, top, bottom }: InkBlob): boolean {
  return right - left >= UNREAD.maxWidth * (bottom - top)
}

function endsWith(prices: readonly Word[], { right }: InkBlob, usualSize: number): boolean {
  return prices.filter((price) => Math.abs(price.right - right) < UNREAD.sameEdge * usualSize).length >= UNREAD.minInColumn
}
