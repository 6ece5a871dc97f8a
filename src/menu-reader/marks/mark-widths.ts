import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { isCode } from './code-words.ts'
import { wordsOfLegend } from './legend-blocks.ts'
import { UNREAD_MARK } from './mark-codes.ts'
import { INK_MARKS, MARK_REGIONS, MARK_WIDTHS } from './settings.ts'

/**
 * Flags codes of the legend whose box is much wider than their letters are in the other marks of the page. The box in which the recogniser finds a word
 * holds also the letters that it does not read: 'v' in the box of 'vgn'. One that may be several has no meaning: 'vg' in the box of 'v, gf'.
 */
export function flagWideMarks(words: readonly Word[], legend: ReadonlySet<string>): Word[] {
  const marks = new Map(
    words.flatMap((word) => (legend.size > 1 && isCode({ ...word, confidence: 1 }, legend) ? [[word, widthPerLetter(word)] as const] : [])),
  )
  if (marks.size < MARK_WIDTHS.minMarks) return [...words]
  const usual = median([...marks.values()])
  // A legend may be set larger than the marks, and explains them.
  const inLegend = wordsOfLegend(words)
  return words.map((word) => {
    if (inLegend.has(word) || (marks.get(word) ?? 0) <= MARK_WIDTHS.maxWidth * usual) return word
    const confidence = Math.min(word.confidence, MARK_REGIONS.resembling)
    return word.confidence < MARK_REGIONS.maxConfidence && mayBeSeveral(word, legend) ? unread(word) : { ...word, confidence }
  })
}

/**
 * Leaves the placeholder of an unread mark in place of codes that are hardly more than a guess, where the legend has a longer code that begins alike: '(v)' in a ring whose second
 * letter was not read is as likely '(vg)'.
 */
export function withoutGuesses(words: readonly Word[], legend: ReadonlySet<string>): Word[] {
  const inLegend = wordsOfLegend(words)
  return words.map((word) => {
    if (inLegend.has(word) || word.confidence >= MARK_WIDTHS.minGuess || !isCode({ ...word, confidence: 1 }, legend)) return word
    const letters = word.text.toLowerCase().replace(/[^\p{L}]/gu, '')
    return [...legend].some((code) => code !== letters && code.startsWith(letters)) ? unread(word) : word
  })
}

/** The placeholder of an unread mark counts however uncertain the code was: with its confidence it would be dropped as a speck, and the mark lost without a doubt. */
function unread(word: Word): Word {
  return { ...word, text: UNREAD_MARK, confidence: Math.max(word.confidence, INK_MARKS.unreadConfidence) }
}

/** Whether a code begins with another: 'vg' may be the first letters of 'v, gf'. */
function mayBeSeveral({ text }: Word, legend: ReadonlySet<string>): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return [...legend].some((code) => code !== letters && letters.startsWith(code))
}

/** Signs and spaces are narrower than letters. */
function widthPerLetter({ text, left, right }: Word): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (right - left) / (letters + MARK_WIDTHS.sign * (text.length - letters))
}
