import { type Line, wordsOf } from '../lines/line.ts'
import type { MarkReader } from '../marks/dietary-marks.ts'
import { RINGED_V } from '../marks/unread-marks.ts'

/** The marks that a line without a price consists of, with spaces between codes that were read as one word: 'v gf' of 'VGF'. Null for other lines. */
export function marksOnLine(line: Line, marks: MarkReader): string | null {
  if (line.prices.length > 0) return null
  if (marks.isMarks(line.text)) return line.text
  const parts = wordsOf(line).map(({ text }) => {
    if (marks.isMarks(text)) return text
    return RINGED_V.test(text) ? 'v' : (marks.codesIn(text)?.join(' ') ?? null)
  })
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(' ') : null
}
