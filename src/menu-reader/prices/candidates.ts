import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { SIGNS, YEAR } from '../price-grammar.ts'
import { CANDIDATES } from './settings.ts'

/** A measure of a drink: '0,3l', not 'l.3l'. */
const LITRES = /^[0-2][.,]\d{1,3}l$/

/** Letters that may be misread digits: 'IS' for 15, 'II' for 11. */
const TAKEN_FOR_DIGITS = /^[IlSOB$|]{2,3}$/
/** The half of a price in old-style figures, whose point was not read: '8s' for 8.5. */
const ENDS_IN_HALF = /^\d{1,2}[sS]$/
const DIGITS: Record<string, string> = { I: '1', l: '1', '|': '1', S: '5', $: '5', O: '0', B: '8' }

const DIGITS_OR_ALIKE = new RegExp(String.raw`^[^\p{L}]?[${SIGNS}EFf]?[\dOoIlSBZ.,:·/-]{1,11}p?$`, 'u')

/** Returns possible prices. Letters, and words that could not be read, are included when other prices end at the same edge. */
export function findPriceCandidates(words: readonly Word[]): Word[] {
  const likely = words.filter(isLikePrice)
  const columnOf = ({ right, bottom, top }: Word) =>
    likely.filter((other) => Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top))
  const isInColumn = (word: Word) => {
    const column = columnOf(word)
    if (likely.includes(word) || column.length < CANDIDATES.minInColumn) return false
    if (TAKEN_FOR_DIGITS.test(word.text) || ENDS_IN_HALF.test(word.text)) return true
    return isIllegible(word) && word.left > Math.min(...column.map(({ left }) => left)) - height(word) && !isBeforeText(word, words)
  }
  return [...likely, ...words.filter(isInColumn)]
}

function isIllegible({ text, confidence }: Word): boolean {
  return confidence < CANDIDATES.illegible && text.length > 1 && text.length <= CANDIDATES.maxLength
}

/** Whether a word is right before text, such as the number of an item. The name of a size after a price is often in brackets. */
export function isBeforeText(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => {
    const gap = other.left - word.right
    const isNext = other !== word && gap > -CANDIDATES.tolerance * height(word) && gap < CANDIDATES.beforeText * height(word)
    return isNext && /^[^([]?\p{L}{3}/u.test(other.text) && Math.abs(other.baseline - word.baseline) < CANDIDATES.tolerance * height(word)
  })
}

/** Old-style figures that are not higher than small letters above the baseline. */
const LOW = /^[£€$]?[0-579.,]+$/

/**
 * The type size of a price. '30' in old-style figures is as low as small letters, so that its type looks smaller than it is: it has the size of the
 * prices that end at the same edge.
 */
export function sizeOfPrice(word: Word, words: readonly Word[], usualSize: number): number {
  const size = word.size ?? usualSize
  if (!LOW.test(word.text)) return size
  const column = words.filter(
    (other) => other !== word && isLikePrice(other) && Math.abs(other.right - word.right) < CANDIDATES.tolerance * height(other),
  )
  const usual = median(column.flatMap((other) => other.size ?? []))
  return column.length >= CANDIDATES.minInColumn && size < CANDIDATES.lowDigits * usual ? usual : size
}

function height({ top, bottom }: Word): number {
  return bottom - top
}

/** The right edge of a price, in pixels. A box that reaches over the next words of its line ends before them: '28.50' of '28.50 / 42'. */
export function endOfPrice(price: Word, words: readonly Word[]): number {
  const height = price.bottom - price.top
  const inside = words.filter(
    (other) =>
      other !== price &&
      Math.abs(other.baseline - price.baseline) < CANDIDATES.tolerance * height &&
      other.left > price.left + height / 2 &&
      other.right <= price.right + CANDIDATES.tolerance * height &&
      other.left < price.right - CANDIDATES.tolerance * height,
  )
  return Math.min(price.right, ...inside.map(({ left }) => left))
}

/** Null for other text. */
export function lettersToDigits(text: string): string | null {
  return TAKEN_FOR_DIGITS.test(text) ? [...text].map((letter) => DIGITS[letter] ?? '').join('') : null
}

/**
 * Digits with an optional sign, letters that may be misread digits, or any short word of low confidence with a digit. Excludes dialling codes,
 * years and measures in litres.
 */
export function isLikePrice({ text, confidence }: Word): boolean {
  if (/^0\d/.test(text) || YEAR.test(text) || LITRES.test(text)) return false
  if (confidence < 0.5 && text.length <= 8 && /\d/.test(text)) return true
  return /\d/.test(text) && DIGITS_OR_ALIKE.test(text)
}
