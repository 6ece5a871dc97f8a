import type { Segment } from './segment.ts'
import { LINES } from './settings.ts'
import { median } from './type-metrics.ts'

/**
 * Moves prices to the line of text that they are a little above or below, where most prices of a column are so by the same distance: on curled
 * or tilted paper the far end of a line is higher or lower. Otherwise each price would be a line, and belong to the item above.
 */
export function levelPrices(column: readonly Segment[]): Segment[] {
  const texts = column.filter((segment) => !segment.price)
  const offsets = new Map<Segment, number>()
  for (const price of column.filter((segment) => segment.price)) {
    const offset = offsetFromText(price, texts)
    if (offset !== null && Math.abs(offset) >= LINES.sameLine) offsets.set(price, offset)
  }
  const near = [...offsets.values()].filter((offset) => Math.abs(offset) < LINES.maxOffset)
  const usual = median(near)
  const isUsual = (offset: number) => Math.abs(offset - usual) < LINES.offsetTolerance
  const agreeing = near.filter(isUsual).length
  if (agreeing < LINES.minLevelled || agreeing < LINES.levelledShare * offsets.size) return [...column]
  return column.map((segment) => {
    const offset = offsets.get(segment)
    return offset !== undefined && Math.abs(offset) < LINES.maxOffset && isUsual(offset) ? { ...segment, baseline: segment.baseline - offset * segment.size } : segment
  })
}

/** Distance from the nearest line of text beside a price, in type sizes; below it is positive. Null without text beside it. */
export function offsetFromText(price: Segment, texts: readonly Segment[]): number | null {
  const beside = texts.filter((text) => text.right <= price.left || text.left >= price.right)
  const offsets = beside.map((text) => (price.baseline - text.baseline) / price.size)
  return offsets.length > 0 ? offsets.reduce((least, offset) => (Math.abs(offset) < Math.abs(least) ? offset : least)) : null
}
