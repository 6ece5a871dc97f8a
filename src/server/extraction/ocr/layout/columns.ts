import { takeHeadAndFoot } from './head-and-foot.ts'
import { middleOf } from './letters.ts'
import type { Segment } from './segment.ts'
import { findSpanning } from './spanning.ts'

/** A river runs between columns only if at least so many lines of text stand on either side of it. */
const LEAST_LINES = 4

/** And so many where it goes on from one found above or below it: short sections are set in the same columns. */
const LEAST_LINES_FURTHER = 2

/** Least width of a river, as a share of the usual type size. */
const LEAST_WIDTH = 0.9

/** Lines of two columns need not stand level: so much white, as a share of their size, may lie between one's foot and the other's head. */
const LEVEL_SLACK = 0.25

/** Two things stand on one line when their baselines differ by less than this share of their size. */
const SAME_LINE = 0.5

/**
 * Parts a page into columns, in reading order. Where a heading spans several columns, the page is parted above and below
 * it first. Prices, which stand apart by nature, make no column: each goes with the one whose lines it stands beside.
 */
export function findColumns(segments: readonly Segment[]): Segment[][] {
  const { head, body, foot } = takeHeadAndFoot(segments)
  return [head, ...partColumns(body), foot].filter((column) => column.length > 0)
}

/** @param found the rivers of the page so far */
function partColumns(segments: readonly Segment[], found: readonly River[] = []): Segment[][] {
  if (segments.length === 0) return []
  const spanning = findSpanning(segments)
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const texts = segments.filter(isText).map((text) => (spanning.has(text) ? { ...text, left, right } : text))
  const size = middleOf(texts.map((segment) => segment.size))
  const river = widestRiver(texts, size, found)
  if (!river) return [[...segments]]
  const { above, below, band } = partAlong(segments, river)
  const edge = edgeIn(band, river)
  const parts = [above, band.filter((segment) => centre(segment) < edge), band.filter((segment) => centre(segment) >= edge), below]
  return parts.flatMap((part) => partColumns(part, [...found, river]))
}

type River = { left: number; right: number; top: number; bottom: number; lines: number }

/** Words make columns; prices do not, nor figures that may be misread ones. */
function isText(segment: Segment): boolean {
  return segment.price === null && /\p{L}{2}/u.test(segment.text)
}

function centre(segment: Segment): number {
  return (segment.left + segment.right) / 2
}

function middle(segment: Segment): number {
  return (segment.top + segment.bottom) / 2
}

/** The river with most lines on its poorer side; among equals the widest. */
function widestRiver(texts: readonly Segment[], size: number, found: readonly River[]): River | null {
  let best: River | null = null
  for (const x of new Set(texts.map((segment) => segment.left - 1))) {
    for (const river of riversAt(texts, x, size, found)) {
      const isBetter = !best || river.lines > best.lines || (river.lines === best.lines && width(river) > width(best))
      if (isBetter) best = river
    }
  }
  return best
}

function width(river: River): number {
  return river.right - river.left
}

/** The stretches of white along the vertical line at `x`, each between two segments that cross it. */
function riversAt(texts: readonly Segment[], x: number, size: number, found: readonly River[]): River[] {
  const crossing = texts.filter((segment) => segment.left <= x && segment.right >= x).sort((a, b) => a.top - b.top)
  const ends = [Number.NEGATIVE_INFINITY, ...crossing.map(middle), Number.POSITIVE_INFINITY]
  return ends.slice(1).flatMap((bottom, i) => {
    const top = ends[i] as number
    const band = texts.filter((segment) => middle(segment) > top && middle(segment) < bottom)
    const left = band.filter((segment) => segment.right < x)
    const right = band.filter((segment) => segment.left > x)
    const river: River = {
      left: Math.max(...left.map((segment) => segment.right)),
      right: Math.min(...right.map((segment) => segment.left)),
      top,
      bottom,
      lines: linesSideBySide(left, right),
    }
    const isFurther = found.some((other) => Math.min(other.right, river.right) - Math.max(other.left, river.left) >= LEAST_WIDTH * size)
    return river.lines >= (isFurther ? LEAST_LINES_FURTHER : LEAST_LINES) && width(river) >= LEAST_WIDTH * size ? [river] : []
  })
}

/** Lines on the poorer side that have one of the other side right beside them, not above or below. */
function linesSideBySide(left: readonly Segment[], right: readonly Segment[]): number {
  const isBeside = (others: readonly Segment[]) => (segment: Segment) =>
    others.some((other) => Math.max(other.top - segment.bottom, segment.top - other.bottom) < LEVEL_SLACK * segment.size)
  return Math.min(countLines(left.filter(isBeside(right))), countLines(right.filter(isBeside(left))))
}

function countLines(segments: readonly Segment[]): number {
  const baselines = segments.map((segment) => segment.baseline).sort((a, b) => a - b)
  const size = middleOf(segments.map((segment) => segment.size))
  return baselines.filter((baseline, i) => i === 0 || baseline - (baselines[i - 1] as number) > SAME_LINE * size).length
}

function partAlong(segments: readonly Segment[], river: River): { above: Segment[]; below: Segment[]; band: Segment[] } {
  const above = segments.filter((segment) => middle(segment) <= river.top)
  const below = segments.filter((segment) => middle(segment) >= river.bottom)
  return { above, below, band: segments.filter((segment) => !above.includes(segment) && !below.includes(segment)) }
}

/** Where to cut inside the river: the prices in it go with the side on whose lines more of them stand. */
function edgeIn(band: readonly Segment[], river: River): number {
  const prices = band.filter((segment) => !isText(segment) && centre(segment) > river.left && centre(segment) < river.right)
  if (prices.length === 0) return (river.left + river.right) / 2
  const beside = (isOnSide: (segment: Segment) => boolean) =>
    prices.filter((price) =>
      band.some((segment) => isText(segment) && isOnSide(segment) && Math.abs(segment.baseline - price.baseline) < SAME_LINE * price.size),
    ).length
  const toTheLeft = beside((segment) => segment.right <= river.left + 1)
  const toTheRight = beside((segment) => segment.left >= river.right - 1)
  // Where prices end the last column's lines too, prices follow their names.
  const atTheEnd = band.some((segment) => !isText(segment) && segment.left > river.right && isLastOnLine(segment, band))
  return toTheRight > toTheLeft * (atTheEnd ? 2 : 1) ? river.left : river.right
}

function isLastOnLine(price: Segment, band: readonly Segment[]): boolean {
  return !band.some(
    (other) => isText(other) && other.left > price.left && Math.abs(other.baseline - price.baseline) < SAME_LINE * price.size,
  )
}
