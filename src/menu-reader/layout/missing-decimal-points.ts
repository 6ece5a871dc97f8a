import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import {
  DECIMAL_MARK,
  HAS_DECIMAL_MARK,
  HAS_ONE_DECIMAL,
  HAS_PENCE,
  HAS_SIGN,
  onlyDigits,
  READ_SIGN,
  SIGN,
  withPoint,
  YEAR,
} from '../price-grammar.ts'
import type { PrintedPrice } from '../printed-price.ts'
import { MISSING_POINTS } from './settings.ts'

/** When prices are printed as '5.5', a bare price that ends in 5 may lack its decimal point. */
const IN_HALVES = new RegExp(String.raw`^${READ_SIGN}?(?<digits>\d{1,2}5)$`)

/** A price whose decimal point may be missing or one digit too far to the right. */
const WITHOUT_POINT = new RegExp(String.raw`^${READ_SIGN}?(?<digits>\d{2,4}|\d{2,3}${DECIMAL_MARK}\d)\s?${SIGN}?$`)

/** Pence whose second digit is a zero: a menu that leaves it out prints '7.5'. */
const ZERO_PENCE = new RegExp(String.raw`${DECIMAL_MARK}\d0\b`)

const ZERO_WITHOUT_POINT = new RegExp(String.raw`^${READ_SIGN}?\d{1,2}[1-9]0$`)

const WHOLE_POUNDS = new RegExp(`${DECIMAL_MARK}00\\b`)

type Form = {
  /** Digits after the decimal point: 2 ('6.50'), 1 ('6.5'), or null when the menu mixes them. */
  pence: 1 | 2 | null
  isAlways: boolean
  middle: number
  lowest: number
  highest: number
}

/**
 * Restores missing decimal points. A price far above all others is repaired when the others agree on the position of the point and the
 * result is within their range ('£590' is '£5.90'); otherwise its amount is removed. Marks both for review, unless many points are missing and
 * the menu prints two digits of pence for certain, and prices without pence when all others have them. Excludes years.
 */
export function repairMissingDecimalPoints(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price)
  // In kronor and forints no price has pence.
  const isWhole = prices.some(({ words }) => words.some(({ isWholeAmount }) => isWholeAmount))
  if (isWhole || prices.length < MISSING_POINTS.minPrices) return [...segments]
  const form = formOf(prices)
  const halves = lostHalves(prices, form)
  const pairs = segments.filter(({ text, price }) => PAIR.test(text) || price?.amounts.length === 2)
  const isPairOfPrices = (segment: Segment) =>
    PAIR.test(segment.text) &&
    (HAS_SIGN.test(segment.text) ||
      HAS_PENCE.test(segment.text) ||
      (countAtEdge(segment, prices) >= 1 && countAtEdge(segment, pairs) >= MISSING_POINTS.minPairs))
  const lost = new Map(segments.flatMap((segment) => (isFarAbove(segment, form) ? [[segment, digitsOf(segment)]] : [])))
  const printsTwoDigits = form.pence === 2 && countZeroPence(prices, lost) >= MISSING_POINTS.minZeroPence
  // A menu that prints '6.00' has no prices without pence, so that '45' is 4.50.
  const hasWhole = prices.filter((one) => (lost.has(one) ? /00$/ : WHOLE_POUNDS).test(one.text)).length >= MISSING_POINTS.minZeroPence
  const tenfold = findTenfold(prices)
  const withoutPoint = prices.filter(({ text }) => !HAS_DECIMAL_MARK.test(text))
  const isOftenLost =
    (lost.size >= MISSING_POINTS.minLost && lost.size >= MISSING_POINTS.lostShare * prices.length) ||
    (tenfold.length >= MISSING_POINTS.minLost && tenfold.length >= MISSING_POINTS.tenfoldShare * withoutPoint.length) ||
    prices.filter(isFalling).length >= MISSING_POINTS.minFalling
  return segments.map((segment) => {
    const several = repairSeveral(segment, form)
    if (several) return several
    const pair = segment.price || !isPairOfPrices(segment) ? null : repairPair(segment, form)
    if (pair) return pair
    if (HAS_PENCE.test(segment.text)) return segment
    const digits = lost.get(segment)
    if (digits) {
      const repaired = repair(digits, form)
      if (segment.price && repaired !== null && printsTwoDigits && isOftenLost && isSure(segment))
        return { ...segment, price: { amounts: [repaired], isCertain: true } }
      return repaired !== null || segment.price
        ? doubtful(segment, { amounts: repaired === null ? [] : [repaired], isCertain: true })
        : segment
    }
    if (halves.has(segment)) return doubtful(segment, { amounts: [], isCertain: true })
    return segment.price && (form.isAlways || (isOftenLost && (hasWhole || mayLackPoint(segment, printsTwoDigits))))
      ? doubtful(segment, segment.price)
      : segment
  })
}

/** How many prices show that the menu prints both digits of its pence, so that '23' is not 2.3 without its point. */
function countZeroPence(prices: readonly Segment[], lost: ReadonlyMap<Segment, unknown>): number {
  return prices.filter((segment) => (lost.has(segment) ? ZERO_WITHOUT_POINT : ZERO_PENCE).test(segment.text)).length
}

/** Whether a price without a point may have lost it where others did. One digit is a price of pounds, and two are where pence have two digits. */
function mayLackPoint({ text }: Segment, printsTwoDigits: boolean): boolean {
  return !HAS_ONE_DECIMAL.test(text) && onlyDigits(text).length > (printsTwoDigits ? 2 : 1)
}

function isSure({ words }: Segment): boolean {
  return words.every(({ text, confidence }) => !/\d/.test(text) || confidence >= MISSING_POINTS.sureDigits)
}

/** A larger size never costs less: 'half 299 / full 48' lost the point of 29.9. */
function isFalling({ price }: Segment): boolean {
  return price?.sizes !== undefined && price.amounts.some((amount, i) => amount < (price.amounts[i - 1] ?? 0))
}

/**
 * Finds prices of three digits without a point that are far above all prices with one, while a tenth of them is within their range: '£139' for 13.9
 * beside '£14.5' and '£11.95'. Prices of two digits count, too, on a menu that prints '4.5' and has no price between, as a list of wines has. The median
 * finds none of them where most prices lost their point.
 */
function findTenfold(prices: readonly Segment[]): Segment[] {
  const pointed = prices
    .filter(({ text }) => HAS_PENCE.test(text) || HAS_ONE_DECIMAL.test(text))
    .flatMap(({ price }) => price?.amounts ?? [])
  const [lowest, highest] = [Math.min(...pointed), Math.max(...pointed)]
  const isBetween = ({ text, price }: Segment) =>
    !HAS_DECIMAL_MARK.test(text) &&
    (price?.amounts ?? []).some((amount) => amount > highest && amount <= MISSING_POINTS.halvesFactor * highest)
  const printsTenths = prices.filter(({ text }) => HAS_ONE_DECIMAL.test(text)).length >= MISSING_POINTS.minTenths
  const isTenfold = (segment: Segment) => {
    const digits = digitsOf(segment)
    if (!digits || !/^\d{2,3}$/.test(digits) || YEAR.test(segment.text)) return false
    const amount = Number(digits)
    return (
      amount > MISSING_POINTS.halvesFactor * highest &&
      amount / 10 >= lowest / MISSING_POINTS.aboveHighest &&
      amount / 10 <= highest * MISSING_POINTS.aboveHighest
    )
  }
  const found = prices.filter(isTenfold)
  const ofTwo = prices.filter((segment) => /^\d{2,3}$/.test(digitsOf(segment) ?? ''))
  const isShort = printsTenths && !prices.some(isBetween) && found.length >= MISSING_POINTS.mostTenfold * ofTwo.length
  return isShort ? found : found.filter((segment) => digitsOf(segment)?.length === 3)
}

function digitsOf({ text, price }: Segment): string | undefined {
  return WITHOUT_POINT.exec(price ? withoutUnit(text) : text)?.groups?.digits
}

function isFarAbove(segment: Segment, { middle, highest }: Form): boolean {
  const digits = digitsOf(segment)
  if (digits === undefined || HAS_PENCE.test(segment.text) || YEAR.test(segment.text)) return false
  const amount = Number(withPoint(digits))
  return amount > MISSING_POINTS.aboveMedian * middle && amount > MISSING_POINTS.aboveHighest * highest
}

function formOf(prices: readonly Segment[]): Form {
  const amounts = prices.map((segment) => segment.price?.amounts[0] ?? 0).filter((amount) => amount > 0)
  const [inTwo, inOne] = [HAS_PENCE, HAS_ONE_DECIMAL].map((form) => prices.filter((segment) => form.test(segment.text)).length) as [
    number,
    number,
  ]
  const isMost = (some: number, all: number, minimum: number) => some >= minimum && some >= MISSING_POINTS.dominantShare * all
  const middle = median(amounts)
  if (middle > MISSING_POINTS.maxMedian)
    return { pence: 2, isAlways: true, middle: middle / 100, lowest: 0, highest: Math.max(...amounts) / 100 }
  const usual = amounts.filter((amount) => amount <= MISSING_POINTS.aboveMedian * middle)
  return {
    pence: isMost(inTwo, inTwo + inOne, MISSING_POINTS.minPence) ? 2 : isMost(inOne, inTwo + inOne, MISSING_POINTS.minPence) ? 1 : null,
    isAlways: inTwo >= MISSING_POINTS.minPrices && (inTwo >= MISSING_POINTS.alwaysShare * prices.length || printsWholePounds(prices)),
    middle,
    lowest: Math.min(...usual),
    highest: Math.max(...usual),
  }
}

/**
 * Whether a menu prints the pence of whole pounds: '12.00'. Then a price without pence has lost a part. A whole column may have lost its pence, so that
 * prices without them may outnumber the whole ones where most prices of the menu have pence.
 */
function printsWholePounds(prices: readonly Segment[]): boolean {
  const whole = prices.filter(({ text }) => WHOLE_POUNDS.test(text)).length
  const withPence = prices.filter(({ text }) => HAS_PENCE.test(text)).length
  const isMost = withPence >= MISSING_POINTS.dominantShare * prices.length
  return whole >= MISSING_POINTS.minWhole && (isMost || whole > prices.filter(({ text }) => !HAS_DECIMAL_MARK.test(text)).length)
}

/** Repairs amounts of a price with several, such as 'half €950 / full €15'. Null when no amount is far above the others. */
function repairSeveral(segment: Segment, form: Form): Segment | null {
  const { amounts = [], sizes } = segment.price ?? {}
  const isLost = (amount: number) =>
    amount >= 100 &&
    Number.isInteger(amount) &&
    amount > MISSING_POINTS.aboveMedian * form.middle &&
    amount > MISSING_POINTS.aboveHighest * form.highest
  if (!segment.price || amounts.length < 2 || !amounts.some(isLost)) return null
  const repaired = amounts.map((amount) => (isLost(amount) ? repair(String(amount), form) : amount))
  if (repaired.includes(null)) return doubtful(segment, { amounts: [], isCertain: true })
  const resolved = repaired as number[]
  return doubtful(segment, {
    ...segment.price,
    amounts: resolved,
    ...(sizes && { sizes: sizes.map((size, i) => ({ ...size, price: resolved[i] ?? size.price })) }),
  })
}

/** Two amounts with a slash, of which one or both lost their points: '270/5.20'. */
const PAIR = /^\D?(?<first>\d{3,4}|\d{1,2}[.,]\d\d)\s?[/|]\s?\D?(?<second>\d{3,4}|\d{1,2}[.,]\d\d)$/

function countAtEdge({ right, size }: Segment, segments: readonly Segment[]): number {
  return segments.filter((other) => Math.abs(other.right - right) < MISSING_POINTS.sameEdge * size).length
}

/**
 * Repairs two amounts of one item that cannot be parsed. Null unless both are within the range of prices, and the second is higher; and for years,
 * '2018/2019'.
 */
function repairPair(segment: Segment, form: Form): Segment | null {
  const { first = '', second = '' } = PAIR.exec(segment.text)?.groups ?? {}
  const isYear = segment.text.split(/[/|]/).some((part) => YEAR.test(part.trim()))
  const amounts = [first, second].map((part) => (HAS_PENCE.test(part) ? Number(withPoint(part)) : repair(part, form)))
  const [low, high] = amounts
  if (isYear || form.pence !== 2 || !low || !high || low >= high) return null
  return doubtful(segment, { amounts: [low, high], isCertain: true })
}

/** Prices that seem to lack the point before a 5. They get no amount, because they look like expensive items. */
function lostHalves(prices: readonly Segment[], { pence }: Form): Set<Segment> {
  const sure = prices.filter(({ text, price }) => price && price.amounts.length > 0 && !IN_HALVES.test(text))
  const highest = Math.max(...sure.map(({ price }) => price?.amounts[0] ?? 0))
  const lost = prices.filter(({ text }) => Number(IN_HALVES.exec(text)?.groups?.digits) > MISSING_POINTS.halvesFactor * highest)
  return new Set(
    pence === 2 || sure.length < MISSING_POINTS.minPrices || (pence === null && lost.length < MISSING_POINTS.minHalves) ? [] : lost,
  )
}

/** Returns the price with its decimal point in the usual position; null when the result is outside the range of prices. */
function repair(digits: string, { pence, lowest, highest }: Form): number | null {
  const plain = digits.replace(/\D/g, '')
  if (pence === null || (pence === 2 && plain.length < 3)) return null
  // A recognised point is one digit too far to the right.
  const amount = Number(plain) / (pence === 2 || plain !== digits ? 100 : 10)
  return amount >= lowest / MISSING_POINTS.aboveHighest && amount <= highest * MISSING_POINTS.aboveHighest ? amount : null
}

/** Treats '£600 each' as '£600'. */
function withoutUnit(text: string): string {
  return text.replace(/\s\D+$/, '')
}

function doubtful(segment: Segment, price: PrintedPrice): Segment {
  return {
    ...segment,
    price,
    words: segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, MISSING_POINTS.doubtfulConfidence) })),
  }
}
