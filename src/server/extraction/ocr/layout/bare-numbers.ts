import type { Segment } from './segment.ts'

/** From so many prices on, what nearly all of them have is what a price of this menu has. */
const LEAST_PRICES = 6
const NEARLY_ALL = 0.8

/** On a menu with prices, so many of its pieces of writing are one; fewer bare numbers are something else. */
const LEAST_SHARE = 0.15

const SIGNED = /[£$€]/
const IN_PENCE = /[.,·]\d\d\b/
const BARE = /^\d{1,3}$/

/** Two stand on one line when their baselines differ by less than this share of their size. */
const SAME_LINE = 0.6

/** So many prices that begin or end where a bare number does make it one of them. */
const LEAST_IN_LINE = 2

/**
 * Takes away bare numbers that are no prices of this menu: those of one that prints its prices with a sign or with
 * pence (of many among pence only what is cheaper than all), unless they stand where prices stand, and a few strewn over
 * one that has no others. What they are (portions, calories, a speck) is not known.
 */
export function dropStrayNumbers(all: readonly Segment[]): Segment[] {
  const apart = apartFromWords(all)
  const segments = all.filter((segment) => !apart.includes(segment) || !isHeadOfColumn(segment, all))
  const prices = segments.filter((segment) => segment.price && segment.price.amounts.length > 0)
  const bare = prices.filter((segment) => BARE.test(segment.text))
  const others = prices.filter((segment) => !bare.includes(segment))
  const isOfNearlyAll = (mark: RegExp) =>
    prices.length >= LEAST_PRICES && prices.filter((segment) => mark.test(segment.text)).length >= NEARLY_ALL * prices.length
  const isStrewn = bare.length === prices.length && bare.length < LEAST_SHARE * segments.length
  const isPenced = isOfNearlyAll(IN_PENCE)
  if (!isOfNearlyAll(SIGNED) && !isPenced && !isStrewn) return [...segments]
  const isFew = !isPenced || bare.length < (1 - NEARLY_ALL) * 0.5 * prices.length
  const least = isFew ? Number.POSITIVE_INFINITY : Math.min(...others.map(cheapest))
  return segments.filter(
    (segment) => !bare.includes(segment) || cheapest(segment) >= least || (isInLine(segment, others) && !apart.includes(segment)),
  )
}

/** Prices on a line without words, where nearly all others stand beside words; none where many do. */
function apartFromWords(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price && segment.price.amounts.length > 0)
  const hasWords = ({ text }: Segment) => /\p{L}{2}/u.test(text)
  const apart = prices.filter((price) => !segments.some((other) => hasWords(other) && isBeside(price, other)))
  return prices.length < LEAST_PRICES || prices.length - apart.length < NEARLY_ALL * prices.length ? [] : apart
}

/** Sizes at the head of columns of prices, '10" 14"' over pizzas: a bare number beside another, or beside what is left of one. */
function isHeadOfColumn(price: Segment, segments: readonly Segment[]): boolean {
  return BARE.test(price.text) && segments.some((other) => isBeside(price, other) && !/[£$€]|[.,]\d\d/.test(other.text))
}

function isBeside(price: Segment, other: Segment): boolean {
  return other !== price && Math.abs(other.baseline - price.baseline) < SAME_LINE * price.size
}

function cheapest({ price }: Segment): number {
  return Math.min(...(price?.amounts ?? []))
}

function isInLine(number: Segment, prices: readonly Segment[]): boolean {
  return (['left', 'right'] as const).some(
    (edge) => prices.filter((price) => Math.abs(price[edge] - number[edge]) < number.size / 2).length >= LEAST_IN_LINE,
  )
}
