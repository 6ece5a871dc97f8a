import type { Word } from '../lines/type-metrics.ts'
import { LEGIBLE } from './settings.ts'

/** Whether the words are in a script and language that the recogniser knows. */
export function isLegible(words: readonly Word[]): boolean {
  return written(words).length < LEGIBLE.minWords || meanConfidence(words) >= LEGIBLE.minMean
}

/** Whether the confidence of the page is so low that only confident prices count. */
export function isLowConfidence(words: readonly Word[]): boolean {
  return written(words).length >= LEGIBLE.minWords && meanConfidence(words) < LEGIBLE.lowMean
}

/** Mean confidence of the words from 0 to 1; NaN for none. */
export function meanConfidence(words: readonly Word[]): number {
  const all = written(words)
  return all.reduce((total, { confidence }) => total + confidence, 0) / all.length
}

/** Words of three letters or more; shorter ones are recognised in any image. */
function written(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => /\p{L}{3}/u.test(text))
}
