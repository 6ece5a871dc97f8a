import { type Line, wordsOf } from '../lines/line.ts'
import type { MarkReader } from '../marks/dietary-marks.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { RINGED_V } from '../marks/unread-marks.ts'
import type { LabelledLine } from './label-lines.ts'
import { MARK_LINES } from './settings.ts'

/** The marks that a line without a price consists of, with spaces between codes that were read as one word: 'v gf' of 'VGF'. Null for other lines. */
export function marksOnLine(line: Line, marks: MarkReader): string | null {
  if (line.prices.length > 0 || !isNear(line)) return null
  if (marks.isMarks(line.text)) return line.text
  const parts = wordsOf(line).map(({ text }) => {
    if (marks.isMarks(text)) return text
    return RINGED_V.test(text) ? 'v' : (marks.codesIn(text)?.join(' ') ?? null)
  })
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(' ') : null
}

/** Whether a line is close enough to the one above to belong to its dish: the first code of a legend at the foot of a column is not. */
function isNear({ gap }: Line): boolean {
  return gap < MARK_LINES.maxGap || gap === Number.POSITIVE_INFINITY
}

/** The marks after the price of a line that has nothing else: '£14.25 VE'. Null for other lines; marks before a price may be those of the next name. */
function marksBesidePrice(line: Line, codes: readonly string[]): Line | null {
  const end = Math.max(...line.prices.map(({ right }) => right))
  const isAfter = line.prices.length > 0 && line.text !== '' && line.texts.every(({ left }) => left > end)
  return isAfter && isUsualMarks(line.text, codes) ? { ...line, prices: [] } : null
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
  // Marks before a name that are a little higher or lower than it are no line below the dish above.
  const isApart = (line: Line | undefined) => line === undefined || line.gap >= MARK_LINES.minGap
  const isMarks = (line: Line, i: number) =>
    i > 0 && line.prices.length === 0 && isUsualMarks(line.text, codes) && isApart(line) && isApart(lines[i + 1]) && isNear(line)
  const below = new Map<Line, Line[]>()
  const others: Line[] = []
  for (const [i, printed] of lines.entries()) {
    // Below a line with a price another dish begins.
    const beside = others.at(-1)?.prices.length === 0 ? marksBesidePrice(printed, codes) : null
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
