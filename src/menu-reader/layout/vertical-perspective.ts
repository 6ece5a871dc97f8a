import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { PERSPECTIVE } from './settings.ts'

type Point = { x: number; y: number }

/** The corrected page; `onPicture` converts a point back to the image. */
export type FlattenedPage = { words: Word[]; onPicture: (point: Point) => Point }

/**
 * Corrects the perspective of a page photographed from its top or bottom edge, where distant text is smaller and denser. The sizes of
 * prices show the perspective, because a menu prints all prices in one size.
 */
export function correctPerspective(words: readonly Word[]): FlattenedPage {
  const growth = growthOf(words)
  if (growth === 0) return { words: [...words], onPicture: (place) => place }
  const [x, y] = [median(words.map(({ left }) => left)), median(words.map(({ baseline }) => baseline))]
  const larger = (at: number) => Math.exp(growth * (at - y))
  const onPage = (point: Point) => ({ x: x + (point.x - x) / larger(point.y), y: y + (1 - Math.exp(-growth * (point.y - y))) / growth })
  const onPicture = (point: Point) => {
    const at = y - Math.log(Math.max(Number.EPSILON, 1 - growth * (point.y - y))) / growth
    return { x: x + (point.x - x) * larger(at), y: at }
  }
  const flat = words.map((word) => {
    const by = larger(word.baseline)
    const to = (across: number, down: number) => onPage({ x: across, y: down })
    return {
      ...word,
      left: to(word.left, word.baseline).x,
      right: to(word.right, word.baseline).x,
      top: to(word.left, word.top).y,
      bottom: to(word.left, word.bottom).y,
      baseline: to(word.left, word.baseline).y,
      size: word.size === null ? null : word.size / by,
      stroke: word.stroke / by,
    }
  })
  return { words: flat, onPicture }
}

/** `size` is a logarithm; `y` is the position down the page. */
type Sized = { size: number; y: number }

/** Growth of the logarithm of sizes per pixel down the page; 0 when absent or uneven. */
function growthOf(words: readonly Word[]): number {
  const prices = words
    .flatMap(({ text, size, baseline }): Sized[] =>
      size !== null && parsePrintedPrice(text)?.isCertain ? [{ size: Math.log(size), y: baseline }] : [],
    )
    .sort((a, b) => a.y - b.y)
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || prices.length < PERSPECTIVE.minPrices) return 0
  const slope = slopeOf(prices)
  const start = median(prices.map(({ size, y }) => size - slope * y))
  const near = prices.filter(({ size, y }) => Math.abs(size - start - slope * y) < PERSPECTIVE.tolerance)
  // On a menu with some smaller prices the size changes at only one point.
  const half = Math.floor(prices.length / 2)
  const isEven = [prices.slice(0, half), prices.slice(half)].every((part) => slopeOf(part) / slope > PERSPECTIVE.minHalfTrend)
  return isEven && near.length > PERSPECTIVE.minAgreement * prices.length && Math.abs(slope) * (last.y - first.y) > PERSPECTIVE.minChange
    ? slope
    : 0
}

/** Theil-Sen estimator: the median of the slopes between any two points. */
function slopeOf(prices: readonly Sized[]): number {
  return median(
    prices.flatMap((one, i) =>
      prices.slice(i + 1).flatMap((other) => (other.y === one.y ? [] : [(other.size - one.size) / (other.y - one.y)])),
    ),
  )
}
