import { readPrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { type Segment, segmentOf } from './segment.ts'

/** So many prices at the end of lines of words make that the place where this menu prints them. */
const LEAST_TRAILING = 4

/** Of all prices so many must stand there. */
const MOST = 0.6

/** A price trails words that end within this share of its size before it, on its baseline give or take that share. */
const NEAR = 1.6
const SAME_LINE = 0.3

const BARE = /^\d{1,3}$/

/** Words a number belongs to: 'for 2', 'box of 6', '10 inch 2', 'serves 4'. */
const COUNTED = /\d|^(?:for|of|serves|feeds|between|or|and|minimum|min|no\.?|the|table|room|&|\+)$/i

/**
 * Parts bare numbers from the words they end where the menu prints its prices so: 'rocket, capers 12' among others that
 * end in '9.50' or, where there is no other price, among many that end in a number.
 */
export function splitTrailingPrices(segments: readonly Segment[]): Segment[] {
  const ending = segments.filter(endsInNumber)
  if (ending.length === 0) return [...segments]
  const prices = segments.filter((segment) => segment.price)
  const trailing = prices.filter((price) => segments.some((words) => !words.price && isTrailedBy(words, price)))
  const places = ending.length + trailing.length
  if (places < LEAST_TRAILING || places < MOST * (ending.length + prices.length)) return [...segments]
  return segments.flatMap((segment) => (ending.includes(segment) ? split(segment) : [segment]))
}

function endsInNumber({ price, words }: Segment): boolean {
  const [before, last] = [words.at(-2), words.at(-1)]
  return !price && !!before && !!last && BARE.test(last.text) && !!readPrintedPrice(last.text) && !COUNTED.test(before.text)
}

function isTrailedBy(words: Segment, price: Segment): boolean {
  const gap = price.left - words.right
  return gap > 0 && gap < NEAR * price.size && Math.abs(price.baseline - words.baseline) < SAME_LINE * price.size
}

function split({ words }: Segment): Segment[] {
  const last = words.at(-1)
  return last ? [segmentOf(words.slice(0, -1)), segmentOf([last], readPrintedPrice(last.text))] : []
}
