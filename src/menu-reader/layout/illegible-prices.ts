import { middleX } from '../image/rectangle.ts'
import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { isSizeName } from '../sizes/parse-sizes.ts'
import { ILLEGIBLE, RARE_DOLLARS } from './settings.ts'

/** Letters that are often misread digits, or words for a missing price. */
const LIKE_DIGITS = /^(?:[InlS$|]{1,2}|MP|TBC)$/

/** Several amounts of which one cannot be parsed, such as '7/ 1850/27'. */
const AMOUNTS_WITH_SLASHES = /^[£€$]?\d[\d\s.,£€$]*[/|][\d\s.,/|£€$]*\d$/

/** Also matched with high confidence in a column in which nearly all prices end lines of text, and only at the end of such a line. */
const SHORT = /^[\p{Ll}$]{2,3}$/u

/** Letters on both sides of a slash are marks on a line of their own: 'v/gof'. */
const LIKE_MARKS = /^\p{L}{1,3}[/|]\p{L}{1,3}$/u

/**
 * Marks text in a column of prices that is not a price ('n' for 11, '2L5', 'MP') as a price without an amount. Otherwise it becomes part of
 * the name or a column of text.
 */
export function flagIllegiblePrices(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter(({ price }) => price && price.amounts.length > 0)
  // A median, because a misread price may be a much higher stain.
  const usualSize = median(prices.map(({ size }) => size))
  const onLineOf = (one: Segment) =>
    segments.filter(
      (other) => other !== one && Math.abs(other.baseline - one.baseline) < ILLEGIBLE.sameLine * Math.min(one.size, usualSize),
    )
  const isBesideDish = (one: Segment) => {
    const isApart = ({ left, right, price }: Segment) =>
      price !== null || Math.max(left - one.right, one.left - right) > ILLEGIBLE.minDistance * Math.min(one.size, usualSize)
    return onLineOf(one).every(isApart) && onLineOf(one).some(hasWords)
  }
  const endsLine = (one: Segment) => {
    const before = onLineOf(one).filter(({ right }) => right <= one.left)
    return before.length > 0 && hasWords(before.reduce((last, other) => (other.right > last.right ? other : last)))
  }
  /** Marks after the price of their line may be below the prices of others: 'VG' of 'Porridge £5.75 VG'. */
  const isMarkOfPrice = (one: Segment) =>
    isUsualMarks(one.text) && onLineOf(one).some(({ right, price }) => right <= one.left && (price?.amounts.length ?? 0) > 0)
  const isIllegible = (one: Segment) => {
    if (isSizeName(one.text) || LIKE_MARKS.test(one.text) || isMarkOfPrice(one)) return false
    const isShort = one.words.length === 1 && one.text.length <= ILLEGIBLE.maxLength
    if (one.price || !(isShort || AMOUNTS_WITH_SLASHES.test(one.text)) || /^\+/.test(one.text)) return false
    const column = prices.filter((price) => isOver(price, one))
    if (column.length < ILLEGIBLE.minInColumn || !isBesideDish(one)) return false
    if (/\d/.test(one.text) || LIKE_DIGITS.test(one.text) || (one.words[0]?.confidence ?? 0) < ILLEGIBLE.wordConfidence) return true
    return SHORT.test(one.text) && endsLine(one) && column.filter(endsLine).length >= ILLEGIBLE.dominantShare * column.length
  }
  return segments.map((segment) => (isIllegible(segment) ? withoutAmount(segment) : segment))
}

function isOver(price: Segment, one: Segment): boolean {
  const middle = middleX(one)
  const isWithin =
    price.left - ILLEGIBLE.columnTolerance * price.size < middle && price.right + ILLEGIBLE.columnTolerance * price.size > middle
  return isWithin && one.right - one.left < ILLEGIBLE.maxWidth * (price.right - price.left + price.size)
}

function hasWords({ price, text }: Segment): boolean {
  return price === null && /\p{L}{3}/u.test(text)
}

/** A decimal point may be recognised as a colon: '5:50'. */
function withoutAmount(segment: Segment): Segment {
  const price = /^\d{1,2}:\d\d$/.test(segment.text) ? parsePrintedPrice(segment.text.replace(':', '.')) : null
  const words = segment.words.map((word) => ({ ...word, confidence: Math.min(ILLEGIBLE.doubtfulConfidence, word.confidence) }))
  return { ...segment, words, price: price ?? { amounts: [], isCertain: false } }
}

/** Flags prices in dollars when most prices of the page have no sign, because a '5' may have been read as a dollar sign: '$7.00' for 57. */
export function flagRareDollars(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter(({ price }) => price)
  const inDollars = prices.filter(({ text }) => BEGINS_WITH_DOLLAR.test(text))
  if (inDollars.length > RARE_DOLLARS.maxShare * prices.length) return [...segments]
  const rare = new Set(inDollars)
  return segments.map((segment) => {
    if (!rare.has(segment)) return segment
    const words = segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, RARE_DOLLARS.doubtfulConfidence) }))
    return { ...segment, words }
  })
}

const BEGINS_WITH_DOLLAR = /^\$/
