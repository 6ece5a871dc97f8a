import type { InkBlob } from '../image/ink-blobs.ts'
import { coversMiddle, middleX } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { isDecimalPoint } from './digits.ts'
import { UNREAD, UNREAD_DIGITS } from './settings.ts'
import type { PriceRegion } from './unread-prices.ts'

/**
 * Extends a price over digits beside it that were not read: over '2.' before '40'. Digits and points count that no other word covers, stand on its
 * baseline, are as high as its own and close to it.
 * @returns the region itself when there are none
 */
export function withUnreadDigits(region: PriceRegion, blobs: readonly InkBlob[], words: readonly Word[]): PriceRegion {
  const { baseline, size, word } = region
  const isOnLine = ({ top, bottom }: InkBlob) => top < baseline && bottom > baseline - size
  const own = blobs.filter((blob) => isOnLine(blob) && middleX(blob) > region.left && middleX(blob) < region.right)
  const high = own.filter(({ top, bottom }) => bottom - top > UNREAD_DIGITS.minHeight * UNREAD.digitHeight * size)
  if (high.length === 0) return region
  const height = median(high.map(({ top, bottom }) => bottom - top))
  const foot = median(high.map(({ bottom }) => bottom))
  const type = height / UNREAD.digitHeight
  const isDigit = ({ left, right, top, bottom }: InkBlob) =>
    bottom - top > UNREAD_DIGITS.minHeight * height &&
    bottom - top < UNREAD_DIGITS.maxHeight * height &&
    Math.abs(bottom - foot) < UNREAD_DIGITS.sameFoot * height &&
    right - left < UNREAD.maxWidth * height
  const isPoint = (blob: InkBlob) => isDecimalPoint(blob, type) && Math.abs(blob.bottom - foot) < UNREAD_DIGITS.sameFoot * height
  const free = blobs.filter(
    (blob) => (isDigit(blob) || isPoint(blob)) && !words.some((other) => other !== word && coversMiddle(other, blob)),
  )
  const right = edgeAfter(
    region.right,
    free.filter(({ left }) => left >= region.right).sort((a, b) => a.left - b.left),
  )
  const left = -edgeAfter(
    -region.left,
    free
      .filter((blob) => blob.right <= region.left)
      .sort((a, b) => b.right - a.right)
      .map((blob) => ({ ...blob, left: -blob.right, right: -blob.left })),
  )
  return left === region.left && right === region.right ? region : { ...region, left, right, baseline: foot, size: type }

  /** The edge of the last digit of those that follow each other from an edge to the right, with at most one point between two. */
  function edgeAfter(from: number, following: readonly InkBlob[]): number {
    let [edge, end, points, digits] = [from, from, 0, 0]
    for (const blob of following) {
      const maxGap = isPoint(blob) || points > 0 ? UNREAD_DIGITS.maxGapToPoint : UNREAD_DIGITS.maxGap
      if (blob.left - end > maxGap * height || points > 1 || digits >= UNREAD_DIGITS.maxDigits) break
      end = blob.right
      if (isPoint(blob)) points++
      else {
        edge = end
        points = 0
        digits++
      }
    }
    return edge
  }
}
