import type { InkBlob } from '../image/ink-blobs.ts'
import { middleX } from '../image/rectangle.ts'
import { SIGN, withoutDecimalMarks } from '../price-grammar.ts'
import { digitBlobs, digitGaps, isDecimalPoint, isNarrow } from './digits.ts'
import { DECIMAL_POINT } from './settings.ts'

const POINTLESS = new RegExp(String.raw`^${SIGN}?\d{2,4}$`)

const PAIR = new RegExp(String.raw`^${SIGN}?\d{1,2}\.\d\d/${SIGN}?\d{1,2}\.\d\d$`)

/**
 * Inserts the decimal point that is visible between two digits at their foot; the OCR engine often misses it.
 * @param blobs ink of this price only
 * @returns null when no point is visible, or several that are not those of two amounts with a slash between them
 */
export function insertVisiblePoint(text: string, blobs: readonly InkBlob[], size: number): string | null {
  const plain = withoutDecimalMarks(text)
  const digits = digitBlobs(blobs, size)
  const foot = Math.max(...digits.map((digit) => digit.bottom))
  const isClear = (point: InkBlob) => digits.every((digit) => overlap(digit, point) < DECIMAL_POINT.maxOverlap * (point.right - point.left))
  // After a recognised point, other blobs need a stricter position.
  const above = plain === text ? DECIMAL_POINT.aboveFoot : DECIMAL_POINT.belowFoot
  const isAtFoot = ({ bottom }: InkBlob) => bottom < foot + DECIMAL_POINT.belowFoot * size && bottom > foot - above * size
  const points = blobs.filter((blob) => isDecimalPoint(blob, size) && isAtFoot(blob) && isClear(blob))
  const before = (point: InkBlob) => digits.filter((digit) => middleX(digit) < middleX(point)).length
  const between = points.filter((one) => before(one) > 0 && before(one) < digits.length)
  const [point] = between
  if (between.length > 1 && digits.length === plain.length) return insertPair(plain, between.map(before))
  if (!point || between.length > 1) return null
  if (digits.length === plain.length) return insertPoint(plain, before(point))
  // Touching digits give fewer blobs than characters. The position is estimated only when no point was recognised.
  if (plain !== text) return null
  const [first, last] = [digits[0]?.left ?? 0, digits.at(-1)?.right ?? 0]
  return insertPoint(plain, Math.round(((middleX(point) - first) / (last - first)) * plain.length))
}

/** In pixels: size of the type, and usual gap between digits. */
type DigitSpacing = { size: number; usualGap: number }

/**
 * Inserts the decimal point at the only gap that is wider than usual, when the point itself is not visible.
 * @returns null when no gap or several gaps are wide, or no pence would follow
 */
export function insertPointAtGap(text: string, blobs: readonly InkBlob[], { size, usualGap }: DigitSpacing): string | null {
  const digits = digitBlobs(blobs, size)
  if (!POINTLESS.test(text) || digits.length !== text.length) return null
  const wide = digitGaps(digits).flatMap((gap, i) => {
    const besideOne = digits.slice(i, i + 2).some((digit) => isNarrow(digit, digits, size))
    return gap - usualGap > (besideOne ? DECIMAL_POINT.extraGapBesideOne : DECIMAL_POINT.extraGap) * size ? [i + 1] : []
  })
  const [at] = wide
  const pence = text.length - (at ?? 0)
  return at === undefined || wide.length > 1 || pence > 2 || !/\d/.test(text[at - 1] ?? '') ? null : insertPoint(text, at)
}

/** Adds a '1' when one more is visible than was recognised, because '11' is often read as one character. Null without a change. */
export function restoreDoubledOne(text: string, blobs: readonly InkBlob[], size: number): string | null {
  const ones = text.search(/1/)
  const plain = withoutDecimalMarks(text)
  const digits = digitBlobs(blobs, size)
  if (ones === -1 || digits.length !== plain.length + 1) return null
  const before = withoutDecimalMarks(text.slice(0, ones)).length
  const run = digits.slice(before).findIndex((digit) => !isNarrow(digit, digits, size))
  const read = /^1*/.exec(plain.slice(before))?.[0].length ?? 0
  // The halves of a thin '0' are also narrow, but there are two.
  const seen = run === -1 ? digits.length - before : run
  return seen === read + 1 ? `${text.slice(0, ones)}1${text.slice(ones)}` : null
}

/** Inserts the points of two amounts with a slash between them: '245/470'. Null unless both have pence then. */
function insertPair(text: string, places: readonly number[]): string | null {
  const [first, second] = places
  if (places.length !== 2 || first === undefined || second === undefined) return null
  const pair = insertPoint(insertPoint(text, second), first)
  return PAIR.test(pair) ? pair : null
}

function insertPoint(text: string, at: number): string {
  return `${text.slice(0, at)}.${text.slice(at)}`
}

function overlap(one: InkBlob, other: InkBlob): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left)
}
