import { middleX, middleY } from '../image/rectangle.ts'
import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { isOnlyMarks } from '../marks/mark-codes.ts'
import { SIGN } from '../price-grammar.ts'
import { isSizeName, SIZE_NAME } from '../sizes/parse-sizes.ts'
import { areMarksBehind } from './align-marks.ts'
import { countLines, type Gutter, widestGutter } from './gutters.ts'
import { findSpanningHeadings, headingsOfGrid, splitHeaderAndFooter } from './page-headings.ts'
import { COLUMNS } from './settings.ts'

/**
 * Splits a page into columns, in reading order. A heading that spans several columns first splits the page above and below it. Prices do not form
 * columns; each belongs to the column of the lines beside it.
 */
export function findColumns(segments: readonly Segment[]): Segment[][] {
  const { header, body, footer } = splitHeaderAndFooter(segments)
  const headings = new Set(body.length > 0 ? headingsOfGrid(body) : [])
  const parts = splitIntoColumns(body, { found: guttersOfGrid(body, headings), headings })
  return [header, ...parts, footer].filter((column) => column.length > 0)
}

/** Gutters that were found, and the headings of a grid, which span its columns also in a part of the page where they are alone. */
type Known = { found: readonly Gutter[]; headings: ReadonlySet<Segment> }

function splitIntoColumns(segments: readonly Segment[], { found, headings }: Known): Segment[][] {
  const split = segments.length > 0 ? splitAtGutter(segments, { found, headings }) : null
  if (!split) return segments.length > 0 ? [[...segments]] : []
  return split.parts.flatMap((part) => splitIntoColumns(part, { found: [...found, split.gutter], headings }))
}

/**
 * The gutters of a grid of dishes below headings at the left edge. Each row of cards between two headings has too few lines to find them,
 * so that all rows are searched together.
 */
function guttersOfGrid(segments: readonly Segment[], headings: ReadonlySet<Segment>): Gutter[] {
  const collect = (part: readonly Segment[], found: readonly Gutter[]): Gutter[] => {
    const split = part.length > 0 ? splitAtGutter(part, { found, headings: new Set() }) : null
    return split ? [split.gutter, ...split.parts.flatMap((one) => collect(one, [...found, split.gutter]))] : []
  }
  const rows = segments.filter((segment) => !headings.has(segment))
  return headings.size > 0 ? collect(rows, []) : []
}

function splitAtGutter(segments: readonly Segment[], { found, headings }: Known): { gutter: Gutter; parts: Segment[][] } | null {
  const spanning = new Set([...findSpanningHeadings(segments), ...headings])
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const readable = segments.filter(isText)
  const size = median(readable.map((segment) => segment.size))
  const texts = readable.filter((text) => !isSmallCode(text, size)).map((text) => (spanning.has(text) ? { ...text, left, right } : text))
  const gutter = widestGutter({ texts, prices: segments.filter(({ price }) => price !== null), all: segments }, size, found)
  if (!gutter) return null
  const { above, below, band } = splitAlongGutter(segments, withoutTables(gutter, segments))
  const edge = edgeIn(band, gutter)
  const ofLeft = new Set([...pricesOfLeft(band, gutter), ...marksOfLeft(band, gutter)])
  const isLeft = (segment: Segment) => middleX(segment) < edge || ofLeft.has(segment)
  return { gutter, parts: [above, band.filter(isLeft), band.filter((segment) => !isLeft(segment)), below] }
}

/** '125ml €3.25 7' and '/ Boule', which were not read as a price. */
const PART_OF_SIZES = new RegExp(String.raw`^(?:${SIZE_NAME}\s?${SIGN}?\s?\d|[/|])`, 'iu')

/** Text forms columns. Prices, digits that may be misread prices, dietary marks, names of sizes and parts of prices with sizes do not. */
function isText({ price, text }: Segment): boolean {
  return price === null && /\p{L}{2}/u.test(text) && !isSizeName(text) && !PART_OF_SIZES.test(text) && !isOnlyMarks(text)
}

/** Whether a text is only short words in small capitals: marks, which may be misread. */
function isSmallCode({ words, size }: Segment, usual: number): boolean {
  return size < COLUMNS.smallCode * usual && words.every(({ text }) => text.length <= COLUMNS.maxCode && !/\p{Ll}/u.test(text))
}

function splitAlongGutter(segments: readonly Segment[], gutter: Gutter): { above: Segment[]; below: Segment[]; band: Segment[] } {
  const above = segments.filter((segment) => middleY(segment) <= gutter.top)
  const below = segments.filter((segment) => middleY(segment) >= gutter.bottom)
  return { above, below, band: segments.filter((segment) => !above.includes(segment) && !below.includes(segment)) }
}

/** Ends the gutter where one side has only prices, which belong to the other: a table above or below two columns. */
function withoutTables(gutter: Gutter, segments: readonly Segment[]): Gutter {
  const inside = segments.filter((segment) => middleY(segment) > gutter.top && middleY(segment) < gutter.bottom)
  const right = inside.filter((segment) => middleX(segment) > gutter.right)
  const texts = right.filter(isText)
  const [first, last] = [Math.min(...texts.map(({ top }) => top)), Math.max(...texts.map(({ bottom }) => bottom))]
  const isTable = (prices: readonly Segment[]) => countLines(prices) >= COLUMNS.minLines
  const [over, under] = [right.filter(({ bottom }) => bottom < first), right.filter(({ top }) => top > last)]
  return { ...gutter, top: isTable(over) ? first - 1 : gutter.top, bottom: isTable(under) ? last + 1 : gutter.bottom }
}

/** Returns the split position in the gutter. Prices in the gutter belong to the side that has more of them on its lines. */
function edgeIn(band: readonly Segment[], gutter: Gutter): number {
  const prices = band.filter((segment) => !isText(segment) && middleX(segment) > gutter.left && middleX(segment) < gutter.right)
  if (prices.length === 0) return middleX(gutter)
  const beside = (isOnSide: (segment: Segment) => boolean) =>
    prices.filter((price) =>
      band.some(
        (segment) => isText(segment) && isOnSide(segment) && Math.abs(segment.baseline - price.baseline) < COLUMNS.sameLine * price.size,
      ),
    ).length
  const toTheLeft = beside((segment) => segment.right <= gutter.left + 1)
  const toTheRight = beside((segment) => segment.left >= gutter.right - 1)
  // When prices also end the lines of the last column, prices follow their names.
  const atTheEnd = band.filter((segment) => !isText(segment) && segment.left > gutter.right && isLastOnLine(segment, band))
  if (countLines(atTheEnd) >= COLUMNS.minLines) return gutter.right
  return toTheRight > toTheLeft * (atTheEnd.length > 0 ? 2 : 1) ? gutter.left : gutter.right
}

/**
 * The prices between both columns that are right of the gutter, because a line above or below them reaches further to the left than the second column:
 * a centred note. They belong to the first column where prices also end the lines of the second.
 */
function pricesOfLeft(band: readonly Segment[], gutter: Gutter): Set<Segment> {
  const prices = band.filter((segment) => segment.price !== null && middleX(segment) >= gutter.right)
  const onLine = (price: Segment) =>
    band.filter((other) => isText(other) && Math.abs(other.baseline - price.baseline) < COLUMNS.sameLine * price.size)
  const between = prices.filter((price) => {
    const [left, right] = [
      onLine(price).filter((text) => text.right <= gutter.left + 1),
      onLine(price).filter((text) => text.left >= gutter.right - 1),
    ]
    return left.length > 0 && right.length > 0 && right.every((text) => text.left > price.right)
  })
  const atTheEnd = prices.filter((price) => !between.includes(price) && isLastOnLine(price, band))
  return new Set([between, atTheEnd].every((some) => countLines(some) >= COLUMNS.minLines) ? between : [])
}

/**
 * Returns marks in the gutter before a price at the left edge of the second column. They belong to the first column, where they end the
 * line of a dish, such as on a card: no menu prints marks before such a price, and they would be false on the dish of the second column.
 */
function marksOfLeft(band: readonly Segment[], gutter: Gutter): Segment[] {
  const texts = band.filter((segment) => isText(segment) && segment.left >= gutter.right - 1)
  const edge = (price: Segment) => texts.filter((text) => Math.abs(text.left - price.left) < COLUMNS.sameStart * price.size).length
  const areBehind = areMarksBehind(
    band.filter((marks) => marks.price === null && isOnlyMarksOrUnread(marks)),
    band,
  )
  const candidates = band.flatMap((marks) => {
    if (marks.price !== null || !isOnlyMarksOrUnread(marks) || marks.left < gutter.left) return []
    const onLine = band.filter((other) => other !== marks && Math.abs(other.baseline - marks.baseline) < COLUMNS.sameLine * other.size)
    const [next] = onLine.filter((other) => other.left >= marks.right).sort((a, b) => a.left - b.left)
    // The first column must contain what is just before the marks, because further columns may follow.
    const [before] = onLine.filter((other) => other.right <= marks.left).sort((a, b) => b.right - a.right)
    return before && before.left < gutter.left ? [{ marks, next }] : []
  })
  const sure = candidates.filter(({ next }) => next && (next.price !== null || areBehind) && edge(next) >= COLUMNS.minAtStart)
  // Marks beside an empty place of a grid, at the right edge of other such marks.
  const isBelow = (marks: Segment) => sure.some((other) => Math.abs(other.marks.right - marks.right) < COLUMNS.sameStart * marks.size)
  return candidates.flatMap((one) => (sure.includes(one) || (!one.next && isBelow(one.marks)) ? [one.marks] : []))
}

function isOnlyMarksOrUnread({ text }: Segment): boolean {
  return isOnlyMarks(text) || UNREADABLE.test(text)
}

/** Marks that were not read, or not as codes: '®', '[lar]'. */
const UNREADABLE = /^(?:[([{]\s?\p{L}{1,3}\s?[)\]}]|[®©@]|\s)+$/u

function isLastOnLine(price: Segment, band: readonly Segment[]): boolean {
  return !band.some(
    (other) => isText(other) && other.left > price.left && Math.abs(other.baseline - price.baseline) < COLUMNS.sameLine * price.size,
  )
}
