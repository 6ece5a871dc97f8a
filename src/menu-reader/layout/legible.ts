import { meanConfidence, type Word } from '../lines/word.ts'
import { LEGIBLE } from './settings.ts'

/** Whether a page has text in a supported language. False without any word, as of a blurred photo. */
export function isLegible(words: readonly Word[]): boolean {
  return textConfidence(words) >= (longWords(words).length < LEGIBLE.minWords ? LEGIBLE.minMeanOfFew : LEGIBLE.minMean)
}

/** Whether the confidence of the page is so low that only confident prices count. */
export function isLowConfidence(words: readonly Word[]): boolean {
  return longWords(words).length >= LEGIBLE.minWords && textConfidence(words) < LEGIBLE.lowMean
}

/** Whether the confidence of a page is so low that decimal points may be missing. */
export function mayLackPoints(words: readonly Word[]): boolean {
  return longWords(words).length >= LEGIBLE.minWords && textConfidence(words) < LEGIBLE.pointsMean
}

/** Mean confidence of the words of three letters or more, from 0 to 1; NaN for none. Shorter words are recognised in any image. */
export function textConfidence(words: readonly Word[]): number {
  return meanConfidence(longWords(words))
}

function longWords(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => /\p{L}{3}/u.test(text))
}
