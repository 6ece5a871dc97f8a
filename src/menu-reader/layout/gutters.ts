import { middleX, middleY } from '../image/rectangle.ts'
import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { COLUMNS } from './settings.ts'

type PageParts = { texts: readonly Segment[]; prices: readonly Segment[]; all: readonly Segment[] }

/** `lines`: on its side with fewer of them; `texts`: on both sides. */
export type Gutter = { left: number; right: number; top: number; bottom: number; lines: number; texts: number }

/** Returns the gutter with the most lines on its side with fewer lines. A wide gutter counts more than a narrow one. */
export function widestGutter(page: PageParts, size: number, found: readonly Gutter[]): Gutter | null {
  let best: Gutter | null = null
  for (const x of new Set(page.texts.map((segment) => segment.left - 1))) {
    for (const gutter of guttersAt(page, { x, size }, found)) {
      if (!best || worth(gutter, size) > worth(best, size)) best = gutter
    }
  }
  return best
}

function worth(gutter: Gutter, size: number): number {
  const wide = Math.min(width(gutter) / size, COLUMNS.wideEnough) / COLUMNS.wideEnough
  // Among wide ones the longest, which keeps a heading that is set out from its column, and then the widest.
  return gutter.lines * (1 + COLUMNS.worthOfWidth * wide) + gutter.texts / 1e4 + width(gutter) / 1e8
}

function width(gutter: Gutter): number {
  return gutter.right - gutter.left
}

function guttersAt({ texts, prices, all }: PageParts, { x, size }: { x: number; size: number }, found: readonly Gutter[]): Gutter[] {
  // On a photo, the lines of a column do not begin at quite the same place.
  const begin = x - COLUMNS.sameEdge * size
  // A title that ends just before the second column crosses the gutter too.
  const crossing = texts
    .filter((segment) => segment.left <= begin && segment.right >= x - COLUMNS.minWidth * size)
    .sort((a, b) => a.top - b.top)
  const ends = [Number.NEGATIVE_INFINITY, ...crossing.map(middleY), Number.POSITIVE_INFINITY]
  return ends.slice(1).flatMap((bottom, i) => {
    const top = ends[i] as number
    const band = texts.filter((segment) => middleY(segment) > top && middleY(segment) < bottom)
    const left = band.filter((segment) => segment.left <= begin)
    const right = band.filter((segment) => segment.left > begin)
    const gutter: Gutter = {
      left: Math.max(...left.map((segment) => segment.right)),
      right: Math.min(...right.map((segment) => segment.left)),
      top,
      bottom,
      lines: linesSideBySide(left, right),
      texts: band.length,
    }
    const isFurther = found.some(
      (other) => Math.min(other.right, gutter.right) - Math.max(other.left, gutter.left) >= COLUMNS.minWidth * size,
    )
    const isLong = isFurther ? linesOfRow(gutter, { prices, left, right }) >= COLUMNS.minLinesContinued : gutter.lines >= COLUMNS.minLines
    const isEnough = isLong && width(gutter) >= COLUMNS.minWidth * size
    return isEnough && !cutsTable(gutter, { prices, left, right }) && !cutsSizes(gutter, all) ? [gutter] : []
  })
}

/**
 * The last row of a grid may have only a name and the price below it, at the same edge: there such prices count as lines. Prices in a column of their own do not,
 * or a gutter would separate them from their names.
 */
function linesOfRow({ lines, top, bottom }: Gutter, { prices, left, right }: Sides): number {
  const belowNames = (texts: readonly Segment[]) =>
    prices.filter(
      (price) =>
        middleY(price) > top &&
        middleY(price) < bottom &&
        texts.some((text) => text.bottom < price.bottom && Math.abs(text.left - price.left) < COLUMNS.sameStart * price.size),
    )
  const [ofLeft, ofRight] = [belowNames(left), belowNames(right)]
  return lines > 0 ? linesSideBySide([...left, ...ofLeft], [...right, ...ofRight]) : 0
}

type Sides = { prices: readonly Segment[]; left: readonly Segment[]; right: readonly Segment[] }

/**
 * Whether prices right of a gutter belong to names left of it: columns of prices of one table, where only a note below the table goes on in
 * the second column. Above and below such prices there is hardly any text.
 */
function cutsTable(gutter: Gutter, { prices, left, right }: Sides): boolean {
  const onLine = (price: Segment) => (text: Segment) => Math.abs(text.baseline - price.baseline) < COLUMNS.sameLine * price.size
  // Tables above and below the second column are split from it later.
  const [first, last] = [Math.min(...right.map(({ top }) => top)), Math.max(...right.map(({ bottom }) => bottom))]
  const strays = prices.filter((price) => {
    if (middleY(price) < first || middleY(price) > last || price.left < gutter.right) return false
    const ofLeft = left.filter(onLine(price))
    // Where prices are before names, the names left of the gutter have theirs.
    const isPriced = ofLeft.length > 0 && ofLeft.every((text) => prices.some((own) => own.right <= text.left && onLine(own)(text)))
    const isOfLeft = ofLeft.length > 0 && !isPriced && !right.filter(onLine(price)).some((text) => text.left < price.left)
    return isOfLeft && right.filter((text) => text.left < price.right && text.right > price.left).length <= COLUMNS.maxTextsOverTable
  })
  return countLines(strays) >= COLUMNS.minLines || cutsDescriptions(gutter, { prices, left, right })
}

/** Whether a gutter is between the sizes of dishes, which are below each other in the type of a typewriter: 'Single $9.5 | / Double $12.5'. */
function cutsSizes(gutter: Gutter, all: readonly Segment[]): boolean {
  const inBand = all.filter((segment) => middleY(segment) > gutter.top && middleY(segment) < gutter.bottom)
  const further = inBand.filter((segment) => {
    if (!/^[/|]/.test(segment.text) || segment.left < gutter.left) return false
    const before = inBand.filter(
      (other) => other.right <= segment.left && Math.abs(other.baseline - segment.baseline) < COLUMNS.sameLine * segment.size,
    )
    return before.length > 0 && before.every((other) => other.left < gutter.left)
  })
  return countLines(further) >= COLUMNS.minLines
}

/** Whether a gutter is between names and their descriptions, which are beside them before the prices: the names have no prices of their own. */
function cutsDescriptions(gutter: Gutter, { prices, left }: Sides): boolean {
  const inBand = prices.filter((price) => middleY(price) > gutter.top && middleY(price) < gutter.bottom)
  const [own, others] = [inBand.filter((price) => middleX(price) < gutter.right), inBand.filter((price) => price.left > gutter.right)]
  const isPriced = (text: Segment) => others.some((price) => Math.abs(price.baseline - text.baseline) < COLUMNS.sameLine * price.size)
  const priced = countLines(left.filter(isPriced))
  return own.length === 0 && priced >= COLUMNS.minLines && priced >= COLUMNS.pricedNames * countLines(left)
}

function linesSideBySide(left: readonly Segment[], right: readonly Segment[]): number {
  const isBeside = (others: readonly Segment[]) => (segment: Segment) =>
    others.some((other) => Math.max(other.top - segment.bottom, segment.top - other.bottom) < COLUMNS.levelTolerance * segment.size)
  return Math.min(countLines(left.filter(isBeside(right))), countLines(right.filter(isBeside(left))))
}

export function countLines(segments: readonly Segment[]): number {
  const baselines = segments.map((segment) => segment.baseline).sort((a, b) => a - b)
  const size = median(segments.map((segment) => segment.size))
  return baselines.filter((baseline, i) => i === 0 || baseline - (baselines[i - 1] as number) > COLUMNS.sameLine * size).length
}
