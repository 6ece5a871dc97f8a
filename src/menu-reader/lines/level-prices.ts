import type { Segment } from './segment.ts'
import { LINES } from './settings.ts'
import { median } from './statistics.ts'

/** Dietary marks in a column of their own. */
const CODES = /^(?:\p{L}{1,3}(?!\p{L})[\s,|/.]*){1,4}$/u

/**
 * Moves prices and dietary marks that are a little above or below a line of text to that line, when most of their column have the same
 * distance. On curled or tilted paper the far end of a line is higher or lower. Otherwise each price would be a line of the item above.
 */
export function levelPrices(column: readonly Segment[]): Segment[] {
  const isCodes = ({ price, text }: Segment) => !price && CODES.test(text)
  const texts = column.filter((segment) => !segment.price && !isCodes(segment))
  const moved = new Map([column.filter(({ price }) => price), column.filter(isCodes)].flatMap((some) => [...offsetsToLine(some, texts)]))
  return column.map((segment) => {
    const offset = moved.get(segment)
    return offset === undefined ? segment : { ...segment, baseline: segment.baseline - offset * segment.size }
  })
}

/** The distances in type sizes from their lines, for those prices or marks that are not level with a line and agree with most others. */
function offsetsToLine(parts: readonly Segment[], texts: readonly Segment[]): Map<Segment, number> {
  const offsets = new Map<Segment, number>()
  for (const part of parts) {
    const offset = offsetFromText(part, texts)
    if (offset !== null && Math.abs(offset) >= LINES.sameLine) offsets.set(part, offset)
  }
  const near = [...offsets].filter(([, offset]) => Math.abs(offset) < LINES.maxOffset)
  const usual = median(near.map(([, offset]) => offset))
  const agreeing = near.filter(([, offset]) => Math.abs(offset - usual) < LINES.offsetTolerance)
  const isRule = agreeing.length >= LINES.minLevelled && agreeing.length >= LINES.levelledShare * offsets.size
  return new Map(isRule ? agreeing : [])
}

/** Distance from the nearest line of text beside a price in type sizes, positive below the line. Null without text beside it. */
export function offsetFromText(price: Segment, texts: readonly Segment[]): number | null {
  const beside = texts.filter((text) => text.right <= price.left || text.left >= price.right)
  const offsets = beside.map((text) => (price.baseline - text.baseline) / price.size)
  return offsets.length > 0 ? offsets.reduce((least, offset) => (Math.abs(offset) < Math.abs(least) ? offset : least)) : null
}
