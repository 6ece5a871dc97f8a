import type { Segment } from '../lines/segment.ts'
import { NAMES_BELOW_PRICES } from './settings.ts'
import type { SizeHeaders } from './size-headers.ts'

/**
 * Puts names of sizes that are printed below the prices of each dish above these prices, where names are looked for, when at least two dishes have them.
 * Otherwise they would be the names of the next dish.
 */
export function raiseNamesBelowPrices(rows: readonly SizeHeaders[], segments: readonly Segment[]): SizeHeaders[] {
  const prices = segments.filter(({ price }) => price !== null)
  const raised = rows.map((row) => raise(row, prices))
  return raised.filter((row) => row !== null).length < NAMES_BELOW_PRICES.minRows ? [...rows] : rows.map((row, i) => raised[i] ?? row)
}

/** Null unless a price is right above each name, and nearer than the prices below. */
function raise(row: SizeHeaders, prices: readonly Segment[]): SizeHeaders | null {
  const columns = row.headers.map((header) => prices.filter((price) => price.left < header.right && price.right > header.left))
  const above = columns.flatMap(
    (column) =>
      nearest(
        column.filter(({ baseline }) => baseline < row.baseline),
        row,
      ) ?? [],
  )
  const [first] = above
  if (!first || above.length < row.headers.length) return null
  const distance = row.baseline - Math.min(...above.map(({ baseline }) => baseline))
  const below = columns.flat().flatMap(({ baseline }) => (baseline > row.baseline ? [baseline - row.baseline] : []))
  const isNear = distance < NAMES_BELOW_PRICES.maxGap * first.size && distance < NAMES_BELOW_PRICES.nearer * Math.min(...below)
  return isNear ? { ...row, baseline: row.baseline - distance - first.size } : null
}

function nearest(prices: readonly Segment[], { baseline }: SizeHeaders): Segment | null {
  return [...prices].sort((a, b) => Math.abs(a.baseline - baseline) - Math.abs(b.baseline - baseline))[0] ?? null
}
