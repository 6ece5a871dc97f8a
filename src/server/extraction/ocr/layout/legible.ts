import type { Word } from './word.ts'

/**
 * How sure the recogniser is on average of the words of a menu in its own language: 0.7 and more on bad photographs,
 * 0.43 in a hand hardly legible. Of another script, read as letters that are not there, 0.14 to 0.27.
 */
const LEAST_MEAN = 0.35

/** Below this it is hardly legible, and figures that are not sure are as likely wrong as right. */
const FAINT_MEAN = 0.6

/** Fewer words say nothing of the language. */
const LEAST_WORDS = 12

/** Whether what was read is writing the recogniser knows: not Chinese, taken for letters, nor a picture without a text. */
export function isLegible(words: readonly Word[]): boolean {
  return written(words).length < LEAST_WORDS || meanConfidence(words) >= LEAST_MEAN
}

/** Whether what was read is so faint that only what is sure counts. */
export function isFaint(words: readonly Word[]): boolean {
  return written(words).length >= LEAST_WORDS && meanConfidence(words) < FAINT_MEAN
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
