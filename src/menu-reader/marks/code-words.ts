import { meanConfidence, type Word } from '../lines/word.ts'
import { divisions } from './dietary-marks.ts'
import { CODES_AFTER_NAMES } from './mark-codes.ts'
import { matchCodes } from './match-codes.ts'
import { INK_MARKS, MARK_REGIONS } from './settings.ts'

/** Whether a word consists of codes of the legend, or, without one, of codes that menus use for diets and allergens. */
export function isCode(
  { text, confidence }: Word,
  legend: ReadonlySet<string>,
  minConfidence: number = MARK_REGIONS.minConfidence,
): boolean {
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    // A 'v' is also read as two.
    .map((part) => part.replace(/^v{2}$/, 'v'))
  const codes = legend.size > 1 ? legend : CODES_AFTER_NAMES
  return (
    confidence >= minConfidence &&
    !/\d/.test(text) &&
    parts.length > 0 &&
    parts.every((part) => codes.has(part) || divisions(part, [...legend]).length === 1)
  )
}

/** Whether two confident readings of a mark are codes of the menu, but not the same ones: one is wrong, and it is unknown which. */
export function haveDifferentCodes(before: readonly Word[], again: readonly Word[], legend: ReadonlySet<string>): boolean {
  const known = legend.size > 1 ? legend : CODES_AFTER_NAMES
  const [one, other] = [exactCodes(before, known), exactCodes(again, known)]
  const areSure = meanConfidence(before) >= MARK_REGIONS.minConfidence && meanConfidence(again) >= INK_MARKS.minConfidence
  return one !== null && other !== null && one.join() !== other.join() && areSure
}

/** Whether a reading of codes only lacks letters of another one: '(vg)' of '(v, gf)'. Letters are lost far more often than one is read that is not there. */
export function lacksLetters(reading: readonly Word[], whole: readonly Word[], legend: ReadonlySet<string>): boolean {
  const known = legend.size > 1 ? legend : CODES_AFTER_NAMES
  const [less, more] = [exactCodes(reading, known)?.join(''), exactCodes(whole, known)?.join('')]
  if (!less || !more || less.length >= more.length) return false
  return new RegExp([...less].join('.*'), 'u').test(more)
}

/** Whether a word differs in one letter from a code of the legend: 'va' for 'VG' is read with confidence, because small capitals have no context. */
export function isNearCode({ text }: Word, legend: ReadonlySet<string>): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isNear = (code: string) => code.length === letters.length && [...code].filter((letter, i) => letter !== letters[i]).length <= 1
  return legend.size > 1 && letters.length > 1 && [...legend].some(isNear)
}

/**
 * Takes the confidence from letters in brackets that are nearly a code of the legend, and that no second reading changed: '(sc)' for 'SG' in a ring. They are
 * then recognised without the ring.
 * @param marked the words after the second reading
 * @returns `words` itself when there are none
 */
export function flagNearCodes(words: readonly Word[], marked: readonly Word[], legend: ReadonlySet<string>): readonly Word[] {
  const kept = new Set(marked)
  const isUnsure = (word: Word) =>
    kept.has(word) && /^\(\p{L}{2,3}\)$/u.test(word.text) && !isCode({ ...word, confidence: 1 }, legend) && isNearCode(word, legend)
  return words.some(isUnsure) ? words.map((word) => (isUnsure(word) ? { ...word, confidence: MARK_REGIONS.resembling } : word)) : words
}

/** The codes of a legend that words resemble; null for one letter, which resembles too many codes, and for digits, which are prices. */
export function resemblingCodes(words: readonly Word[], legend: ReadonlySet<string>): string[] | null {
  const letters = lettersOf(words)
  const isDigit = words.some(({ text }) => /\d[.,]?\d|\d$/.test(text) && !/^\p{L}\d$/u.test(text))
  return legend.size > 1 && letters.length > 1 && !isDigit ? matchCodes(letters, null, legend) : null
}

/** Signs that are read in place of a letter: 'v©' for 'VG'. */
const SIGN_FOR_LETTER = /[©®@&¢€§¥]/

/**
 * The codes of the legend that the letters of words are, each once; null for other letters, for signs in place of letters, and when they can be divided
 * in several ways.
 */
export function exactCodes(words: readonly Word[], legend: ReadonlySet<string>): string[] | null {
  if (words.some(({ text }) => SIGN_FOR_LETTER.test(text))) return null
  const letters = plainLetters(words).toLowerCase()
  const [exact, another] = letters === '' ? [] : divisions(letters, [...legend])
  return exact && !another ? [...new Set(exact)] : null
}

/** A 'v' is also read as two. */
export function plainLetters(words: readonly Word[]): string {
  return lettersOf(words.map((word) => ({ ...word, text: word.text.replace(/^v{2}(?!\p{L})/iu, 'v') })))
}

/** Without accents: the data of other languages reads a small 'g' as 'ê'. */
export function lettersOf(words: readonly Word[]): string {
  return words.map(({ text }) => text.normalize('NFKD').replace(/[^\p{L}\p{N}+]/gu, '')).join('')
}
