import { type Line, wordsOf } from '../lines/line.ts'
import type { MarkReader } from '../marks/dietary-marks.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { RINGED_V } from '../marks/unread-marks.ts'
import type { LabelledLine } from './label-lines.ts'

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

/** The marks of a line that is a price and nothing else but them: '£14.25 VE'. Null for other lines. */
function marksBesidePrice(line: Line, codes: readonly string[]): Line | null {
  return line.prices.length > 0 && line.text !== '' && isUsualMarks(line.text, codes) ? { ...line, prices: [] } : null
}

/**
 * Labels lines without those that are only marks, which belong to the line above whatever it is: between dishes without a price they would make the next
 * name a description, and before a price they read like a name.
 * @param codes of the legend
 */
export function labelWithoutMarks(
  lines: readonly Line[],
  codes: readonly string[],
  label: (lines: readonly Line[]) => LabelledLine[],
): LabelledLine[] {
  const isMarks = (line: Line, i: number) => i > 0 && line.prices.length === 0 && isUsualMarks(line.text, codes)
  const below = new Map<Line, Line[]>()
  const others: Line[] = []
  for (const [i, printed] of lines.entries()) {
    const beside = marksBesidePrice(printed, codes)
    const line = beside ? { ...printed, texts: [], text: '' } : printed
    if (beside) below.set(line, [beside])
    const above = others.at(-1)
    if (above && isMarks(line, i)) below.set(above, [...(below.get(above) ?? []), line])
    else others.push(line)
  }
  return label(others).flatMap((one) => [
    one,
    ...(below.get(one.line) ?? []).map((line) => ({ line, role: 'description' as const, margin: Number.POSITIVE_INFINITY })),
  ])
}
