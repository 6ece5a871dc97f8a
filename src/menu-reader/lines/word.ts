import { mean, median } from './statistics.ts'

/** A recognised word, in pixels of the preprocessed image. */
export type Word = {
  text: string
  /** From 0 to 1. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
  /** The baseline at the middle of the word. */
  baseline: number
  /** Type size in pixels; null for punctuation. */
  size: number | null
  /** Stroke thickness in pixels, which distinguishes bold from regular. */
  stroke: number
  /** Whether a dash or a bar is printed before this word. */
  isSeparated?: boolean
  /** Whether a heading is printed above that was not read. */
  isBelowUnread?: boolean
  /** Whether the code of a currency without pence is printed beside this amount: '255 kr'. */
  isWholeAmount?: boolean
}

/** The text of words in the order of the list. */
export function textOf(words: readonly { text: string }[]): string {
  return words.map(({ text }) => text).join(' ')
}

/** From 0 to 1; NaN for no words. */
export function meanConfidence(words: readonly Word[]): number {
  return mean(words.map(({ confidence }) => confidence))
}

/** Type size in pixels; the height of punctuation, which has no type size. */
export function sizeOrHeight({ size, top, bottom }: Pick<Word, 'size' | 'top' | 'bottom'>): number {
  return size ?? bottom - top
}

/** Median type size of the words with three letters in a row; NaN without any. Marks and prices are often set in another size. */
export function usualTextSize(words: readonly Word[]): number {
  return median(words.flatMap((word) => (/\p{L}{3}/u.test(word.text) ? (word.size ?? []) : [])))
}

/** Whether the first letter or digit of a text is a lower-case letter. */
export function startsInLowerCase(text: string): boolean {
  return /^[^\p{L}\p{N}]*\p{Ll}/u.test(text)
}
