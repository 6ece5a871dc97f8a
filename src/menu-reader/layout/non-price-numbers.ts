import type { Segment } from '../lines/segment.ts'
import { BARE_NUMBER, HAS_PENCE, HAS_SIGN, HAS_SIGN_OR_PENCE } from '../price-grammar.ts'
import { BARE_NUMBERS } from './settings.ts'

/**
 * Removes bare numbers that are not prices, such as portions, calories or specks, from menus that print a sign or pence, unless they are
 * aligned with prices; a number at the end of a name stays there. On menus with pence and many bare numbers, removes only those below all other prices. Also removes a few isolated
 * numbers from a menu without other prices.
 */
export function removeNonPriceNumbers(all: readonly Segment[]): Segment[] {
  const misread = numbersBeforePrices(all)
  const apart = apartFromWords(all)
  const segments = all.filter((segment) => !misread.has(segment) && (!apart.includes(segment) || !isHeadOfColumn(segment, all)))
  const prices = segments.filter((segment) => segment.price && segment.price.amounts.length > 0)
  const bare = prices.filter((segment) => BARE_NUMBER.test(segment.text) && !segment.words.some(({ isWholeAmount }) => isWholeAmount))
  const others = prices.filter((segment) => !bare.includes(segment))
  const isOfNearlyAll = (mark: RegExp) =>
    prices.length >= BARE_NUMBERS.minPrices &&
    prices.filter((segment) => mark.test(segment.text)).length >= BARE_NUMBERS.dominantShare * prices.length
  const isStrewn = bare.length === prices.length && bare.length < BARE_NUMBERS.minShare * segments.length
  const isPenced = isOfNearlyAll(HAS_PENCE)
  if (!isOfNearlyAll(HAS_SIGN) && !isPenced && !isStrewn) return [...segments]
  const isFew = !isPenced || bare.length < (1 - BARE_NUMBERS.dominantShare) * 0.5 * prices.length
  const least = isFew ? Number.POSITIVE_INFINITY : Math.min(...others.map(cheapest))
  return segments.flatMap((segment) => {
    if (!bare.includes(segment) || cheapest(segment) >= least || (isInLine(segment, others) && !apart.includes(segment))) return [segment]
    return endsName(segment, segments, others) ? [{ ...segment, price: null }] : []
  })
}

/**
 * Numbers just before prices with pence and apart from names, when hardly any bare number of the menu is elsewhere: pictures of leaves and chillies that were
 * read as digits. A menu that prints pence prints no price as '6'.
 */
function numbersBeforePrices(segments: readonly Segment[]): ReadonlySet<Segment> {
  const prices = segments.filter((segment) => segment.price && segment.price.amounts.length > 0)
  const bare = prices.filter((segment) => BARE_NUMBER.test(segment.text))
  const penced = prices.filter((segment) => HAS_PENCE.test(segment.text))
  const isPenced = penced.length >= BARE_NUMBERS.minPrices && penced.length >= BARE_NUMBERS.dominantShare * (prices.length - bare.length)
  const isJustBefore = (number: Segment, price: Segment) =>
    isBeside(number, price) && price.left >= number.right && price.left - number.right < BARE_NUMBERS.maxGapInName * number.size
  const before = bare.filter(
    (number) => /^\d{1,2}$/.test(number.text) && !endsName(number, segments, penced) && penced.some((price) => isJustBefore(number, price)),
  )
  return new Set(isPenced && before.length >= BARE_NUMBERS.dominantShare * bare.length ? before : [])
}

/** Whether a number follows a name closely, and the name has a price: 'Laphroaig 10  5.60'. */
function endsName(number: Segment, segments: readonly Segment[], prices: readonly Segment[]): boolean {
  const isJustBefore = (other: Segment) => {
    const gap = number.left - other.right
    return other.price === null && isBeside(number, other) && gap > -number.size && gap < BARE_NUMBERS.maxGapInName * number.size
  }
  return segments.some(isJustBefore) && prices.some((price) => isBeside(number, price) && price.left > number.right)
}

function apartFromWords(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price && segment.price.amounts.length > 0)
  const hasWords = ({ text }: Segment) => /\p{L}{2}/u.test(text)
  const apart = prices.filter((price) => !segments.some((other) => hasWords(other) && isBeside(price, other)))
  return prices.length < BARE_NUMBERS.minPrices || prices.length - apart.length < BARE_NUMBERS.dominantShare * prices.length ? [] : apart
}

/** Sizes above columns of prices, such as '10" 14"' above pizzas: a bare number beside another bare number. */
function isHeadOfColumn(price: Segment, segments: readonly Segment[]): boolean {
  return BARE_NUMBER.test(price.text) && segments.some((other) => isBeside(price, other) && !HAS_SIGN_OR_PENCE.test(other.text))
}

function isBeside(price: Segment, other: Segment): boolean {
  return other !== price && Math.abs(other.baseline - price.baseline) < BARE_NUMBERS.sameLine * price.size
}

function cheapest({ price }: Segment): number {
  return Math.min(...(price?.amounts ?? []))
}

function isInLine(number: Segment, prices: readonly Segment[]): boolean {
  return (['left', 'right'] as const).some(
    (edge) => prices.filter((price) => Math.abs(price[edge] - number[edge]) < number.size / 2).length >= BARE_NUMBERS.minInColumn,
  )
}
