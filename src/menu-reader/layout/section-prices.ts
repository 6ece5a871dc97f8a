import type { Line } from '../lines/line.ts'
import { median } from '../lines/type-metrics.ts'
import { isOnlyMarks } from '../marks/mark-codes.ts'
import { SECTION_PRICES } from './settings.ts'

/**
 * Removes the price of a whole section from its heading, such as 'Wraps £8.50' above dishes without prices. Otherwise the heading would be
 * read as a dish. Marks the lines below as lines without a price of their own. No dish gets the price of the heading, because it may be for
 * something else.
 */
export function releaseSectionPrices(lines: readonly Line[]): Line[] {
  const released = new Set<Line>()
  const unpriced = new Set<Line>()
  const usual = median(lines.filter(({ prices, text }) => prices.length > 0 && text !== '').map(({ size }) => size))
  const isLarge = (line: Line) => line.text !== '' && !isOnlyMarks(line.text) && line.size >= SECTION_PRICES.larger * usual
  for (const [i, line] of lines.entries()) {
    if (line.prices.length !== 1 || !isLarge(line) || line.text.split(' ').length > SECTION_PRICES.maxWords) continue
    const end = lines.findIndex((other, at) => at > i && isLarge(other))
    const below = lines.slice(i + 1, end === -1 ? lines.length : end)
    if (below.length < SECTION_PRICES.minLines || below.some(({ prices }) => prices.length > 0)) continue
    released.add(line)
    for (const other of below) unpriced.add(other)
  }
  // Where more than a few headings have prices, they are large dishes.
  if (released.size === 0 || released.size > SECTION_PRICES.maxSections) return [...lines]
  return lines.map((line) => {
    if (released.has(line)) return { ...line, prices: [] }
    return unpriced.has(line) ? { ...line, isUnpriced: true } : line
  })
}
