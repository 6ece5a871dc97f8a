import { createSegment, type Segment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { CHOICE_HEADERS, SIZE_HEADERS } from './settings.ts'
import type { SizeHeaders } from './size-headers.ts'

/** Prices beside each other without text between them. */
type Row = Segment[]

/**
 * Returns names of choices above columns of prices, 'Chicken', 'Lamb' and 'Prawn', and the other segments. They are not words for sizes, so
 * that only their positions identify them: one above each column of several lines with as many prices.
 */
export function findChoiceHeaders(
  segments: readonly Segment[],
  known: readonly SizeHeaders[],
): { rows: SizeHeaders[]; segments: Segment[] } {
  const rows = rowsOfPrices(segments)
  const found: SizeHeaders[] = []
  const used = new Set<Segment>()
  for (const first of rows) {
    const alike = rows.filter((row) => row.length === first.length && row.every((price, i) => isInColumn(price, first[i] as Segment)))
    if (alike.length < CHOICE_HEADERS.minRows) continue
    const line = lineAbove(first, segments)
    const headers = line && !line.some((segment) => used.has(segment)) && headersOf(line, alike)
    if (!headers || isUnderNames(first, [...known, ...found], line[0]?.baseline ?? 0)) continue
    for (const segment of line) used.add(segment)
    const isUnsure = isUnderNames(first, known)
    found.push({ baseline: line[0]?.baseline ?? 0, headers, isOfHeading: false, areChoices: true, isUnsure })
  }
  return { rows: found, segments: segments.filter((segment) => !used.has(segment)) }
}

function rowsOfPrices(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  for (const price of segments.filter((segment) => segment.price?.amounts.length === 1).sort((a, b) => a.left - b.left)) {
    const row = rows.find((row) => isOnLine(price, row[0] as Segment))
    if (row) row.push(price)
    else rows.push([price])
  }
  return rows
    .flatMap((row) => splitAtTexts(row, segments))
    .filter((row) => row.length >= SIZE_HEADERS.minCount)
    .sort((a, b) => topOf(a) - topOf(b))
}

/** Splits prices of one line where a text is between them: another column of the page begins there. */
function splitAtTexts(row: Row, segments: readonly Segment[]): Row[] {
  const texts = segments.filter((other) => !row.includes(other) && isOnLine(other, row[0] as Segment))
  const parts: Row[] = []
  for (const price of row) {
    const last = parts.at(-1)?.at(-1)
    if (last && !texts.some(({ left }) => left > last.left && left < price.left)) parts.at(-1)?.push(price)
    else parts.push([price])
  }
  return parts
}

function topOf(row: Row): number {
  return row[0]?.baseline ?? 0
}

function isOnLine(one: Segment, other: Segment): boolean {
  return Math.abs(one.baseline - other.baseline) < SIZE_HEADERS.sameLine * other.size
}

function isInColumn(price: Segment, other: Segment): boolean {
  const middles = Math.abs(price.left + price.right - other.left - other.right) / 2
  return Math.min(middles, Math.abs(price.right - other.right)) < SIZE_HEADERS.sameEdge * other.size
}

/** Whether names above a row are known that are not above the text right above it. */
function isUnderNames(row: Row, all: readonly SizeHeaders[], lineAbove = Number.NEGATIVE_INFINITY): boolean {
  const [left, right] = [row[0]?.left ?? 0, row.at(-1)?.right ?? 0]
  return all.some(
    ({ baseline, headers }) =>
      baseline < topOf(row) &&
      baseline >= lineAbove &&
      (headers.at(-1)?.right ?? 0) > left &&
      (headers[0]?.left ?? 0) < right &&
      headers.length === row.length,
  )
}

/** The nearest text right above the columns of prices; null where it is too far above them, or has a price beside it. */
function lineAbove(row: Row, segments: readonly Segment[]): Segment[] | null {
  const [first, last] = [row[0] as Segment, row.at(-1) as Segment]
  const margin = CHOICE_HEADERS.margin * first.size
  const above = segments
    .filter(
      (other) => other.right > first.left - margin && other.left < last.right + margin && other.baseline < first.baseline - first.size / 2,
    )
    .filter((other) => first.baseline - other.baseline < CHOICE_HEADERS.maxRise * first.size)
    .sort((a, b) => b.baseline - a.baseline)
  const [nearest] = above
  if (!nearest) return null
  const line = above.filter((other) => isOnLine(other, nearest)).sort((a, b) => a.left - b.left)
  return line.some(({ price, left }) => price || left < first.left - margin) ? null : line
}

/** One name above each column: words of letters that were read clearly, no two names alike. */
function headersOf(line: readonly Segment[], rows: readonly Row[]): SizeHeaders['headers'] | null {
  const columns = (rows[0] as Row).map((_, i) => createSegment(rows.flatMap((row) => row[i]?.words ?? [])))
  const names: Word[][] = columns.map(() => [])
  for (const word of line.flatMap(({ words }) => words)) {
    const distances = columns.map((column) =>
      Math.min(
        Math.abs(word.left + word.right - column.left - column.right) / 2,
        Math.abs(word.right - column.right),
        Math.abs(word.left - column.left),
      ),
    )
    names[distances.indexOf(Math.min(...distances))]?.push(word)
  }
  if (!names.every(isName) || names.slice(1).some((name, i) => !areApart(names[i] as Word[], name))) return null
  const headers = names.map((words) => ({
    name: words.map(({ text }) => text).join(' '),
    left: words[0]?.left ?? 0,
    right: words.at(-1)?.right ?? 0,
  }))
  return new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length ? headers : null
}

function isName(words: readonly Word[]): boolean {
  const isClear = ({ text, confidence }: Word) => IS_WORD.test(text) && confidence >= SIZE_HEADERS.sureWord
  return words.length > 0 && words.length <= CHOICE_HEADERS.maxWords && words.every(isClear) && /\p{L}{3}/u.test(words[0]?.text ?? '')
}

const IS_WORD = /^\p{L}[\p{L}'’.-]*$|^&$/u

function areApart(one: readonly Word[], next: readonly Word[]): boolean {
  return (next[0]?.left ?? 0) - (one.at(-1)?.right ?? 0) > SIZE_HEADERS.maxSpace * (next[0]?.size ?? 0)
}
