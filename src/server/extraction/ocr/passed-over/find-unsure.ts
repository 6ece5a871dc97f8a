import type { Word } from '../layout/word.ts'
import type { Stretch } from './find-passed-over.ts'

/** Words less sure than this may be read better by themselves. */
const UNSURE = 0.5

/** Shorter or smaller ones (as a share of the usual type size) are marks, specks and grain. */
const LIKE_WORD = /\p{L}{3}/u
const LEAST_SIZE = 0.7

/** Unsure words of one stretch stand no further apart than this, in their type size, and on one line give or take that share. */
const WIDEST_SPACE = 0.9
const SAME_LINE = 0.35

/** The stretches of writing of which hardly a word is sure: headings in narrow faces, between rules, on coloured bars. */
export function findUnsure(words: readonly Word[], usualSize: number): Stretch[] {
  const unsure = words.filter(
    ({ text, confidence, size }) => confidence < UNSURE && LIKE_WORD.test(text) && size !== null && size > LEAST_SIZE * usualSize,
  )
  const stretches: Stretch[] = []
  for (const word of unsure.sort((a, b) => a.left - b.left)) {
    const size = word.size as number
    const before = stretches.find(
      ({ right, baseline }) => word.left - right < WIDEST_SPACE * size && Math.abs(baseline - word.baseline) < SAME_LINE * size,
    )
    if (before) [before.right, before.words] = [Math.max(before.right, word.right), [...before.words, word]]
    else stretches.push({ left: word.left, right: word.right, baseline: word.baseline, size, words: [word] })
  }
  return stretches
}
