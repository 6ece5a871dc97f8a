import { parsePrintedPrice } from '../printed-price.ts'
import { PERSPECTIVE } from './settings.ts'
import type { Word } from './type-metrics.ts'
import { median } from './type-metrics.ts'

type Place = { x: number; y: number }

/** A page seen from above, with the way back to where things stand on the picture. */
export type FlattenedPage = { words: Word[]; onPicture: (place: Place) => Place }

/**
 * The words as they stand on the page itself, where it was photographed from its foot or its head: what is further away is
 * smaller and closer together. A menu prints all its prices in one size, so their sizes tell.
 */
export function correctPerspective(words: readonly Word[]): FlattenedPage {
  const growth = growthOf(words)
  if (growth === 0) return { words: [...words], onPicture: (place) => place }
  const [x, y] = [median(words.map(({ left }) => left)), median(words.map(({ baseline }) => baseline))]
  const larger = (at: number) => Math.exp(growth * (at - y))
  const onPage = (place: Place) => ({ x: x + (place.x - x) / larger(place.y), y: y + (1 - Math.exp(-growth * (place.y - y))) / growth })
  const onPicture = (place: Place) => {
    const at = y - Math.log(Math.max(Number.EPSILON, 1 - growth * (place.y - y))) / growth
    return { x: x + (place.x - x) * larger(at), y: at }
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

/** A price on the page: how large, as a logarithm, and how far down. */
type Sized = { size: number; y: number }

/** By how much the logarithm of sizes grows from one pixel to the next further down; 0 where it does not, or not evenly. */
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
  // Of a menu that prints some of its prices smaller, they change at one place only.
  const half = Math.floor(prices.length / 2)
  const isEven = [prices.slice(0, half), prices.slice(half)].every((part) => slopeOf(part) / slope > PERSPECTIVE.minHalfTrend)
  return isEven && near.length > PERSPECTIVE.minAgreement * prices.length && Math.abs(slope) * (last.y - first.y) > PERSPECTIVE.minChange
    ? slope
    : 0
}

/** The middle one of the slopes between any two. */
function slopeOf(prices: readonly Sized[]): number {
  return median(
    prices.flatMap((one, i) =>
      prices.slice(i + 1).flatMap((other) => (other.y === one.y ? [] : [(other.size - one.size) / (other.y - one.y)])),
    ),
  )
}
