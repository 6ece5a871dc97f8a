import { MARKS_CONFIDENCE } from '../layout/settings.ts'
import type { Word } from '../layout/type-metrics.ts'
import type { MarkReader } from './dietary-marks.ts'

/** 'gn', '(5)', '(vgn', '«v.', '®': up to three lower-case letters or digits, or any after an opening bracket, or signs that circled letters resemble. */
const UNREADABLE_MARK = /^(?:[([{«][\p{L}\p{N}.,]{0,3}|[\p{Ll}.,]{1,3})[)\]}.,]*$/u

/** What circled letters are read as. */
const CIRCLED = /^[([{«]?[®©@¥€™°*¢§¤](?:\p{L}|[®©@¥€™°*¢§¤)\]}.,]){0,3}$/u

/** Marks that were read as one word: 'vegr' for 'vg gf'. */
const RUN_TOGETHER = /^(?=.*(?:v|g[fr]))[vgefdnr]{3,4}[).,]?$/

/** Words of names that look like it. */
const WORDS = new Set(['ever', 'even', 'veg', 'vegd'])

/** Removes marks of low confidence from the end of a name. Legible marks remain for `MarkReader.split`. */
export function removeUnreadableMarks(words: readonly Word[], marks: MarkReader): Word[] {
  const last = words.findLastIndex((word) => !isUnreadMark(word, marks))
  return words.slice(0, Math.max(1, last + 1))
}

function isUnreadMark({ text, confidence }: Word, marks: MarkReader): boolean {
  if (CIRCLED.test(text) || (RUN_TOGETHER.test(text) && !marks.isMarks(text) && !WORDS.has(text))) return true
  return confidence < MARKS_CONFIDENCE.maxUnreadable && UNREADABLE_MARK.test(text) && !marks.isMarks(text)
}
