import { middleX } from '../image/rectangle.ts'
import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { meaningsIn } from '../marks/legend.ts'
import { isOnlyMarks } from '../marks/mark-codes.ts'
import { HEADER_FOOTER, SPANNING } from './settings.ts'

type Row = { segments: Segment[]; left: number; right: number; top: number; bottom: number }

/**
 * Separates centred lines without neighbours at the top (name and title) and at the bottom of a page. Between two columns they would become
 * the heading of a third.
 */
export function splitHeaderAndFooter(segments: readonly Segment[]): { header: Segment[]; body: Segment[]; footer: Segment[] } {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const rows = joinedRows(segments)
  const isCentred = (row: Row) => Math.abs((row.left + row.right - left - right) / 2) < HEADER_FOOTER.centred * (right - left)
  const isAlone = (row: Row) =>
    !rows.some((other) => other !== row && other.top < row.bottom && other.bottom > row.top && !isCentred(other))
  const isOutsideBody = (row: Row) => row.segments.every(({ price }) => price === null) && row.left > left && isCentred(row) && isAlone(row)
  const down = rows.sort((a, b) => a.top - b.top)
  const header = takeWhile(down, isOutsideBody)
  if (header.length === down.length) return { header: [], body: [...segments], footer: [] }
  const footer = takeWhile(down.slice(header.length).reverse(), isOutsideBody).reverse()
  const [above, below] = [segmentsOf(header), segmentsOf(footer)]
  return { header: above, body: segments.filter((segment) => !above.includes(segment) && !below.includes(segment)), footer: below }
}

function segmentsOf(rows: readonly Row[]): Segment[] {
  return rows.flatMap((row) => row.segments)
}

/** Joins what is close to each other on a line, such as a legend whose separators were not recognised, or one of whose codes was not read. */
function joinedRows(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  const explanations = new Set(segments.filter(({ text }) => meaningsIn(text).length > 0))
  const maxGap = (one: Segment, next: Segment) =>
    explanations.has(one) && explanations.has(next) ? HEADER_FOOTER.maxGapInLegend : HEADER_FOOTER.maxGap
  for (const segment of [...segments].sort((a, b) => a.left - b.left)) {
    const row = rows.find((row) => {
      const last = row.segments.at(-1) as Segment
      const size = Math.min(last.size, segment.size)
      return (
        Math.abs(last.baseline - segment.baseline) < HEADER_FOOTER.sameLine * size &&
        segment.left - last.right < maxGap(last, segment) * size
      )
    })
    const { left, right, top, bottom } = segment
    if (!row) rows.push({ segments: [segment], left, right, top, bottom })
    else {
      row.segments.push(segment)
      Object.assign(row, { right: Math.max(row.right, right), top: Math.min(row.top, top), bottom: Math.max(row.bottom, bottom) })
    }
  }
  return rows
}

function takeWhile<T>(from: readonly T[], holds: (one: T) => boolean): T[] {
  const end = from.findIndex((one) => !holds(one))
  return from.slice(0, end === -1 ? from.length : end)
}

/**
 * Returns headings that are centred above several columns: without neighbours on their line and the only text in the middle of the page.
 * Must run before columns are found.
 */
export function findSpanningHeadings(segments: readonly Segment[]): Set<Segment> {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const middle = (left + right) / 2
  const onMiddle = segments.filter((segment) => segment.left < middle && segment.right > middle)
  const isSpanning = (segment: Segment) =>
    segment.price === null &&
    Math.abs(middleX(segment) - middle) < SPANNING.centred * (right - left) &&
    segment.right - segment.left < SPANNING.maxWidth * (right - left) &&
    !segments.some((other) => other !== segment && other.top < segment.bottom && other.bottom > segment.top)
  return new Set([...(onMiddle.every(isSpanning) ? onMiddle : []), ...headingsOfGrid(segments)])
}

/**
 * Headings at the left edge of the page or in its middle, alone on their lines, when all large text is there: a grid of dishes below each. In columns of their own, the
 * second column would have headings too, or dishes beside those of the first.
 */
export function headingsOfGrid(segments: readonly Segment[]): Segment[] {
  const edge = Math.min(...segments.map((segment) => segment.left))
  const usual = median(segments.map(({ size }) => size))
  // The corner of a box is read as two letters, and two badges as three.
  const isWriting = ({ words, text }: Segment) =>
    /\p{L}{4}/u.test(text) || (/\p{L}{3}/u.test(text) && words.every(({ confidence }) => confidence >= SPANNING.sure))
  const large = segments.filter(
    (segment) =>
      segment.price === null &&
      segment.size >= SPANNING.larger * usual &&
      isWriting(segment) &&
      !isOnlyMarks(segment.text) &&
      !/^[([{]/.test(segment.text),
  )
  const right = Math.max(...segments.map((segment) => segment.right))
  const isAtEdge = (segment: Segment) => segment.left - edge < SPANNING.sameEdge * usual
  // Columns are only as wide as their texts, so that the middle of the page is not exactly the middle of its headings.
  const axis = (edge + right) / 2
  const common = median(large.map(middleX))
  const isCentred = (segment: Segment) =>
    Math.abs(common - axis) < SPANNING.maxOffAxis * (right - edge) && Math.abs(middleX(segment) - common) < SPANNING.sameEdge * usual
  // A stain is read as a letter.
  const isStain = ({ text, price }: Segment) => price === null && /^.$/u.test(text)
  const isAlone = (segment: Segment) =>
    !segments.some((other) => other !== segment && other.top < segment.bottom && other.bottom > segment.top && !isStain(other))
  const headings = withoutTitle(large)
  const isGrid = [isAtEdge, isCentred].some((isPlaced) => headings.every(isPlaced)) && headings.every(isAlone)
  return headings.length >= SPANNING.minOfRows && isGrid ? headings : []
}

/** The title of the page is above all headings, larger, and may be anywhere. */
function withoutTitle(large: readonly Segment[]): Segment[] {
  const [first, ...others] = [...large].sort((a, b) => a.top - b.top)
  return first && others.every(({ size }) => size < first.size / SPANNING.larger) ? others : [...large]
}
