import type { ItemSize } from '../extracted-menu.ts'
import type { Line } from '../lines/line.ts'
import type { Segment } from '../lines/segment.ts'
import { isInOrder } from './parse-sizes.ts'
import { sizesBelowHeaders } from './size-columns.ts'
import type { SizeHeaders } from './size-headers.ts'
import { sizesOnLine } from './sizes-on-lines.ts'

type Around = {
  sizeHeaders: readonly SizeHeaders[]
  pricesOfLines: readonly (readonly Segment[])[]
  heading: Line | null
}

type FoundSizes = {
  sizes: ItemSize[] | null
  /** Whether a price of a size may not have been read. Then the first price may not be the lowest. */
  isIncomplete: boolean
  /** Whether the names may be those of another table. */
  areNamesUnsure?: boolean | undefined
  /** Whether the sizes are choices, whose prices need not grow in order. */
  areChoices?: true | undefined
  /** Lines that contained names of sizes, without these names. */
  lines: Map<Line, Pick<Line, 'texts' | 'text'>>
}

/** Returns the sizes of an item by names in, before or above its prices, and its lines without the names of sizes. */
export function findSizes(lines: readonly Line[], prices: readonly Segment[], around: Around): FoundSizes {
  const found = namedSizes(lines, prices, around)
  const areChoices = found.areChoices || lines.some(({ fillings }) => fillings !== undefined)
  return found.sizes && !areChoices && !isInOrder(found.sizes) ? { ...found, sizes: null, isIncomplete: true } : found
}

function namedSizes(lines: readonly Line[], prices: readonly Segment[], { sizeHeaders, pricesOfLines, heading }: Around): FoundSizes {
  const stripped: FoundSizes['lines'] = new Map()
  const [only] = prices
  if (only?.price?.sizes && prices.length === 1) return { sizes: only.price.sizes, isIncomplete: false, lines: stripped }
  for (const line of lines) {
    const named = line.prices.length === prices.length ? sizesOnLine(line) : null
    if (!named) continue
    stripped.set(line, { texts: named.texts, text: named.texts.map(({ text }) => text).join(' ') })
    return { sizes: named.sizes, isIncomplete: false, lines: stripped }
  }
  const headed = sizesBelowHeaders(prices, sizeHeaders, { others: pricesOfLines, heading })
  return { ...headed, sizes: headed?.sizes ?? null, isIncomplete: headed?.isIncomplete ?? false, lines: stripped }
}
