import { median, type Word } from '../lines/type-metrics.ts'
import { isCode } from './code-words.ts'
import { MARK_REGIONS, MARK_WIDTHS } from './settings.ts'

/**
 * Doubts codes of the legend whose box is much wider than their letters are in the other marks of the page. The box in which the recogniser finds a word
 * holds also the letters that it does not read: 'vg' in the box of 'v, gf', 'v' in that of 'vgn'.
 */
export function doubtWideMarks(words: readonly Word[], legend: ReadonlySet<string>): Word[] {
  const marks = new Map(
    words.flatMap((word) => (legend.size > 1 && isCode({ ...word, confidence: 1 }, legend) ? [[word, widthPerLetter(word)] as const] : [])),
  )
  if (marks.size < MARK_WIDTHS.minMarks) return [...words]
  const usual = median([...marks.values()])
  return words.map((word) => {
    const isWide = (marks.get(word) ?? 0) > MARK_WIDTHS.maxWidth * usual
    return isWide ? { ...word, confidence: Math.min(word.confidence, MARK_REGIONS.resembling) } : word
  })
}

/** Signs and spaces are narrower than letters. */
function widthPerLetter({ text, left, right }: Word): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (right - left) / (letters + MARK_WIDTHS.sign * (text.length - letters))
}
