import type { Word } from '../layout/type-metrics.ts'
import { CANDIDATES } from './settings.ts'

/** Letters that figures are taken for, two or three of them: 'IS' for 15, 'II' for 11. */
const TAKEN_FOR_FIGURES = /^[IlSOB$|]{2,3}$/
const FIGURES: Record<string, string> = { I: '1', l: '1', '|': '1', S: '5', $: '5', O: '0', B: '8' }

/** The words that are prices, or may be misread ones: letters are where prices end at one edge, and they do too. */
export function findPriceCandidates(words: readonly Word[]): Word[] {
  const likely = words.filter(isLikePrice)
  const isInLine = ({ right, bottom, top }: Word) =>
    likely.filter((other) => Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top)).length >= CANDIDATES.minInColumn
  return [...likely, ...words.filter((word) => TAKEN_FOR_FIGURES.test(word.text) && isInLine(word))]
}

/** The figures that were taken for letters; null where the word is more than such letters. */
export function lettersToDigits(text: string): string | null {
  return TAKEN_FOR_FIGURES.test(text) ? [...text].map((letter) => FIGURES[letter] ?? '').join('') : null
}

/** Figures, perhaps with a sign, or letters that figures are taken for; and any short word with a figure that is unsure. Dialling codes and years are neither. */
function isLikePrice({ text, confidence }: Word): boolean {
  if (/^0\d|^(?:19|20)\d\d$/.test(text)) return false
  if (confidence < 0.5 && text.length <= 8 && /\d/.test(text)) return true
  return /\d/.test(text) && /^[^\p{L}]?[£$€EFf]?[\dOoIlSBZ.,:·/-]{1,11}p?$/u.test(text)
}
