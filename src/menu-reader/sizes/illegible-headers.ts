import type { Segment } from '../lines/segment.ts'
import { CHOICE_HEADERS, REPEATED_HEADERS, SIZE_HEADERS } from './settings.ts'
import type { SizeHeaders } from './size-headers.ts'

/**
 * Finds text right above several prices in the columns of a table further up that was not read as names of sizes. It is what the prices below it are
 * called, so that they do not take the names of the other table. Texts of a few words above at least two columns are no part of a dish, and are left out of
 * the other segments.
 */
export function findIllegibleHeaders(
  segments: readonly Segment[],
  known: readonly SizeHeaders[],
): { rows: SizeHeaders[]; segments: Segment[] } {
  // An untrusted document may have thousands of rows.
  if (known.length === 0 || known.length > REPEATED_HEADERS.maxRows) return { rows: [], segments: [...segments] }
  const used = new Set<Segment>()
  const prices = segments.filter(({ price }) => price !== null).sort((a, b) => a.baseline - b.baseline)
  const texts = segments.filter((segment) => !segment.price && !prices.some((price) => isLevel(price, segment)))
  const rows = known.flatMap((row) => {
    const isAt = (place: number, size: number) =>
      row.headers.some(({ left, right }) => place > left - SIZE_HEADERS.maxOffset * size && place < right + SIZE_HEADERS.maxOffset * size)
    // A description begins further left, and may be that of another table beside this one.
    const isInColumns = ({ left, right, size }: Segment) => isAt(left, size) && isAt(right, size)
    const columns = prices.filter(isInColumns)
    const found = texts.filter((text) => text.baseline > row.baseline + text.size && isInColumns(text) && isRightAbove(text, columns))
    const isName = ({ words }: Segment) => words.length <= CHOICE_HEADERS.maxWords
    for (const one of found.filter(isName)) if (found.some((other) => other !== one && isName(other) && isLevel(one, other))) used.add(one)
    return [...new Set(found.map(({ baseline }) => baseline))].map((baseline) => ({ ...row, baseline, isIllegible: true as const }))
  })
  return { rows, segments: segments.filter((segment) => !used.has(segment)) }
}

function isLevel(one: Segment, other: Segment): boolean {
  return Math.abs(one.baseline - other.baseline) < SIZE_HEADERS.sameLine * Math.max(one.size, other.size)
}

/**
 * Whether the next prices below a text are at least two on one line, and nearer than the prices above it: a description is right below its price.
 * @param columns from the top down
 */
function isRightAbove(text: Segment, columns: readonly Segment[]): boolean {
  const next = columns.find((price) => price.baseline > text.baseline)
  if (!next || next.baseline - text.baseline > SIZE_HEADERS.maxRise * next.size) return false
  const above = columns.findLast((price) => price.baseline < text.baseline)
  if (above && text.baseline - above.baseline < next.baseline - text.baseline) return false
  return columns.filter((price) => isLevel(price, next)).length >= SIZE_HEADERS.minCount
}
