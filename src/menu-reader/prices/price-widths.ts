import { median } from '../lines/statistics.ts'
import { DECIMAL_MARK, SIGNS } from '../price-grammar.ts'
import { PRICE_WIDTHS } from './settings.ts'

/** A price and the width of its ink, in pixels at one type size. */
type MeasuredPrice = { text: string; width: number }

const PRICE = new RegExp(String.raw`^[${SIGNS}]?\d{1,3}(?:${DECIMAL_MARK}\d{1,2})?$`)
const ONE_POUND = new RegExp(String.raw`^[${SIGNS}]?1(?:${DECIMAL_MARK}\d{1,2})$`)

/** How many digits other than '1', how many ones, currency signs and decimal marks a price has. Their widths differ. */
type Counts = readonly [digits: number, ones: number, signs: number, marks: number]

/**
 * Returns the prices whose ink is not as wide as their digits are on this page. The widths of a digit, a '1', a sign and a point are fitted to all
 * prices of the page.
 * @returns `lostOnes`: prices such as '£1.95' that are wider, because a digit that touches the '1' was not read: '£11.95'. `unlike`: others that are
 * wider or narrower by most of a '1': '8' for 18, '14' for a '4' in two pieces.
 */
export function findUnlikeWidths<Price extends MeasuredPrice>(prices: readonly Price[]): { lostOnes: Set<Price>; unlike: Set<Price> } {
  const excess = measureExcess(prices)
  if (!excess) return { lostOnes: new Set(), unlike: new Set() }
  const known = prices.filter(isMeasured)
  const lostOnes = new Set(known.filter((price) => ONE_POUND.test(price.text) && excess(price) > PRICE_WIDTHS.minExcess))
  return { lostOnes, unlike: new Set(known.filter((price) => !lostOnes.has(price) && Math.abs(excess(price)) > PRICE_WIDTHS.maxExcess)) }
}

/**
 * Returns how much wider than its digits the ink of a price is, in widths of a '1'; NaN for text that is no single price, and for prices with a '1' where
 * most of them fit badly, so that its width is not known. The widths are fitted to all prices of the page.
 * @returns null when there are too few prices, or their widths do not agree
 */
export function measureExcess(prices: readonly MeasuredPrice[]): ((price: MeasuredPrice) => number) | null {
  const known = prices.filter(isMeasured)
  if (known.length < PRICE_WIDTHS.minPrices) return null
  const others = known.filter(({ text }) => !ONE_POUND.test(text))
  const widths = fit(others.filter(hasOnes).length >= PRICE_WIDTHS.minWithOnes ? others : known)
  const excess = ({ text, width }: MeasuredPrice) => (width - product(countsOf(text), widths)) / (widths[1] as number)
  if (!(median(known.map((price) => Math.abs(excess(price)))) < PRICE_WIDTHS.maxError)) return null
  const ones = known.filter(hasOnes).map((price) => Math.abs(excess(price)))
  const isOneKnown = ones.length < PRICE_WIDTHS.minWithOnes || median(ones) <= PRICE_WIDTHS.maxExcess
  return (price) => (isMeasured(price) && (isOneKnown || !hasOnes(price)) ? excess(price) : Number.NaN)
}

function hasOnes({ text }: MeasuredPrice): boolean {
  return countsOf(text)[1] > 0
}

function isMeasured({ text, width }: MeasuredPrice): boolean {
  return PRICE.test(text) && width > 0
}

function countsOf(text: string): Counts {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return [count(/[02-9]/g), count(/1/g), count(new RegExp(`[${SIGNS}]`, 'g')), count(new RegExp(DECIMAL_MARK, 'g'))]
}

/**
 * Least squares, without the prices that fit badly. Starts from the widths of usual fonts, which are also used for characters that no price
 * has.
 */
function fit(prices: readonly MeasuredPrice[]): readonly number[] {
  let used = prices
  let widths: readonly number[] = PRICE_WIDTHS.usualWidths
  for (let round = 0; round < PRICE_WIDTHS.rounds; round++) {
    widths = leastSquares(used.map(({ text, width }) => ({ counts: countsOf(text), width })))
    const near = prices.filter(
      ({ text, width }) => Math.abs(width - product(countsOf(text), widths)) < PRICE_WIDTHS.maxOff * (widths[0] as number),
    )
    if (near.length >= PRICE_WIDTHS.minUsed * prices.length) used = near
  }
  return widths
}

/** Solves the normal equations by Gaussian elimination. */
function leastSquares(rows: readonly { counts: Counts; width: number }[]): number[] {
  const places = [0, 1, 2, 3] as const
  const sum = (measure: (row: { counts: Counts; width: number }) => number) => rows.reduce((total, row) => total + measure(row), 0)
  const system = places.map((i) => [
    ...places.map((j) => sum(({ counts }) => counts[i] * counts[j]) + (i === j ? PRICE_WIDTHS.priorWeight : 0)),
    sum(({ counts, width }) => counts[i] * width) + PRICE_WIDTHS.priorWeight * PRICE_WIDTHS.usualWidths[i],
  ])
  for (const i of places) {
    const pivot = system[i] as number[]
    for (const j of places.filter((other) => other !== i)) {
      const row = system[j] as number[]
      const factor = (row[i] as number) / (pivot[i] as number)
      system[j] = row.map((value, k) => value - factor * (pivot[k] as number))
    }
  }
  return places.map((i) => (system[i]?.[4] as number) / (system[i]?.[i] as number))
}

function product(counts: readonly number[], widths: readonly number[]): number {
  return counts.reduce((total, count, i) => total + count * (widths[i] as number), 0)
}
