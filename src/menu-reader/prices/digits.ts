import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { middleX } from '../image/rectangle.ts'
import { withoutDecimalMarks } from '../price-grammar.ts'
import { DIGITS, SEVEN } from './settings.ts'

/** Returns the blobs of digits and sign from left to right. Joins blobs above each other. */
export function digitBlobs(blobs: readonly InkBlob[], size: number): InkBlob[] {
  const columns: InkBlob[] = []
  for (const blob of blobs.filter((one) => !isDecimalPoint(one, size)).sort((a, b) => a.left - b.left)) {
    const column = columns.find((other) => middleX(blob) < other.right && middleX(blob) > other.left)
    if (!column) columns.push({ ...blob })
    else {
      column.right = Math.max(column.right, blob.right)
      column.top = Math.min(column.top, blob.top)
      column.bottom = Math.max(column.bottom, blob.bottom)
    }
  }
  return columns.filter(({ top, bottom }) => bottom - top > DIGITS.minHeight * size)
}

export function isDecimalPoint({ left, right, top, bottom }: InkBlob, size: number): boolean {
  return [right - left, bottom - top].every((side) => side >= DIGITS.minPoint * size && side <= DIGITS.maxPoint * size)
}

/** In pixels. */
export function digitGaps(digits: readonly InkBlob[]): number[] {
  return digits.slice(1).map((digit, i) => digit.left - (digits[i]?.right ?? 0))
}

/** The width of most digits in pixels, regardless of how many of them are narrow ones. */
export function usualDigitWidth(digits: readonly InkBlob[]): number {
  const widths = digits.map(width).sort((a, b) => a - b)
  return widths[Math.floor(DIGITS.usualQuantile * widths.length)] ?? Number.NaN
}

/** How many digits and signs the blobs are. A blob that is much wider than a digit is two that touch: the '21' of '21.5'. */
export function countDigits(digits: readonly InkBlob[], usualWidth: number): number {
  return digits.reduce((count, digit) => count + (width(digit) > DIGITS.touching * usualWidth ? 2 : 1), 0)
}

/**
 * Joins the halves of a '0' whose top and foot are too thin to be ink, where one was read: '()' in types of high contrast.
 * @param text that was read in the place of the digits
 */
export function withWholeZeros(digits: readonly InkBlob[], text: string, usualWidth: number): InkBlob[] {
  const read = [...withoutDecimalMarks(text)]
  const whole: InkBlob[] = []
  for (let i = 0; i < digits.length; i++) {
    const [digit, next] = [digits[i] as InkBlob, digits[i + 1]]
    const isHalved = next !== undefined && read[whole.length] === '0' && areHalves(digit, next, usualWidth)
    whole.push(
      isHalved ? { ...digit, right: next.right, top: Math.min(digit.top, next.top), bottom: Math.max(digit.bottom, next.bottom) } : digit,
    )
    if (isHalved) i++
  }
  return whole
}

function areHalves(one: InkBlob, other: InkBlob, usualWidth: number): boolean {
  const together = other.right - one.left
  const isNarrow = Math.max(width(one), width(other)) < DIGITS.half * usualWidth
  return isNarrow && together > DIGITS.leastZero * usualWidth && together < DIGITS.mostZero * usualWidth
}

/** Whether a digit is as narrow as a '1', relative to the other digits or, if all are narrow, to the type size. */
export function isNarrow(digit: InkBlob, digits: readonly InkBlob[], size: number): boolean {
  return width(digit) < DIGITS.narrow * Math.max(DIGITS.usualWidth * size, ...digits.map(width))
}

function width({ left, right }: InkBlob): number {
  return right - left
}

/** Whether a recognised '1' is probably a '7'. In narrow fonts the OCR engine confuses them with high confidence. */
export function isMisreadSeven(text: string, picture: GreyImage, digits: readonly InkBlob[]): boolean {
  const plain = [...withoutDecimalMarks(text)]
  return plain.length === digits.length && plain.some((digit, i) => digit === '1' && isLikeSeven(picture, digits[i] as InkBlob))
}

function isLikeSeven(picture: GreyImage, digit: InkBlob): boolean {
  const [width, height] = [digit.right - digit.left, digit.bottom - digit.top]
  const upper = inkIn(picture, { ...digit, bottom: digit.top + SEVEN.upperShare * height })
  const lower = inkIn(picture, { ...digit, top: digit.bottom - SEVEN.lowerShare * height })
  const isSlim = lower.right - lower.left <= SEVEN.slim * width && middleX(lower) - digit.left <= SEVEN.middle * width
  return width >= SEVEN.minWidth * height && upper.right - upper.left >= SEVEN.wide * width && isSlim
}

function inkIn({ data, width }: GreyImage, { left, right, top, bottom }: InkBlob): { left: number; right: number } {
  const ink = { left: right, right: left }
  for (let y = Math.round(top); y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] as number) >= SEVEN.ink) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
    }
  }
  return ink
}
