import { createSegment, type Segment } from '../lines/segment.ts'
import { BARE_NUMBER } from '../price-grammar.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { TRAILING } from './settings.ts'

/** Words before a number that is not a price: 'for 2', 'box of 6', '10 inch 2', 'serves 4'. */
const COUNTED = /\d|^(?:for|of|serves|feeds|between|or|and|minimum|min|no\.?|the|table|room|&|\+)$/i

/**
 * Separates bare numbers from the end of text on menus that print prices there: 'rocket, capers 12' among prices such as '9.50' or, without
 * other prices, among many trailing numbers.
 */
export function splitTrailingPrices(segments: readonly Segment[]): Segment[] {
  const ending = segments.filter(endsInNumber)
  if (ending.length === 0) return [...segments]
  // Lines of sizes below dishes say nothing about where the single prices are.
  const prices = segments.filter(({ price }) => price && !price.sizes)
  const trailing = prices.filter((price) => segments.some((words) => !words.price && isTrailedBy(words, price)))
  const places = ending.length + trailing.length
  if (places < TRAILING.minCount || places < TRAILING.minShare * (ending.length + prices.length)) return [...segments]
  return segments.flatMap((segment) => (ending.includes(segment) ? split(segment) : [segment]))
}

function endsInNumber({ price, words }: Segment): boolean {
  const [before, last] = [words.at(-2), words.at(-1)]
  return !price && !!before && !!last && BARE_NUMBER.test(last.text) && !!parsePrintedPrice(last.text) && !COUNTED.test(before.text)
}

function isTrailedBy(words: Segment, price: Segment): boolean {
  const gap = price.left - words.right
  return gap > 0 && gap < TRAILING.maxGap * price.size && Math.abs(price.baseline - words.baseline) < TRAILING.sameLine * price.size
}

function split({ words }: Segment): Segment[] {
  const last = words.at(-1)
  return last ? [createSegment(words.slice(0, -1)), createSegment([last], parsePrintedPrice(last.text))] : []
}
