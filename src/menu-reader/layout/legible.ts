import type { Word } from '../lines/type-metrics.ts'
import { LEGIBLE } from './settings.ts'

/** False without any word: a blurred photo leaves only pieces of letters. */
export function isLegible(words: readonly Word[]): boolean {
  return meanConfidence(words) >= (written(words).length < LEGIBLE.minWords ? LEGIBLE.minMeanOfFew : LEGIBLE.minMean)
}

/** Whether the confidence of the page is so low that only confident prices count. */
export function isLowConfidence(words: readonly Word[]): boolean {
  return written(words).length >= LEGIBLE.minWords && meanConfidence(words) < LEGIBLE.lowMean
}

/** Whether the confidence of the page is so low that decimal points may be missing. */
export function mayLackPoints(words: readonly Word[]): boolean {
  return written(words).length >= LEGIBLE.minWords && meanConfidence(words) < LEGIBLE.pointsMean
}

/** From 0 to 1; NaN for no words. */
export function meanConfidence(words: readonly Word[]): number {
  const all = written(words)
  return all.reduce((total, { confidence }) => total + confidence, 0) / all.length
}

/** Returns words of three letters or more, because shorter words are recognised in any image. */
function written(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => /\p{L}{3}/u.test(text))
}
