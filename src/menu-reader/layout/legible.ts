import { LEGIBLE } from './settings.ts'
import type { Word } from './type-metrics.ts'

/** Whether what was read is writing the recogniser knows: not Chinese, taken for letters, nor a picture without a text. */
export function isLegible(words: readonly Word[]): boolean {
  return written(words).length < LEGIBLE.minWords || meanConfidence(words) >= LEGIBLE.minMean
}

/** Whether what was read is so faint that only what is sure counts. */
export function isLowConfidence(words: readonly Word[]): boolean {
  return written(words).length >= LEGIBLE.minWords && meanConfidence(words) < LEGIBLE.lowMean
}

/** How sure the recogniser is of words on average, from 0 to 1; NaN of none. */
export function meanConfidence(words: readonly Word[]): number {
  const all = written(words)
  return all.reduce((total, { confidence }) => total + confidence, 0) / all.length
}

/** Words of three letters and more: shorter ones are read into anything. */
function written(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => /\p{L}{3}/u.test(text))
}
