import { median } from '../lines/type-metrics.ts'
import type { LabelledLine } from './label-lines.ts'
import { ORPHANS } from './settings.ts'

/**
 * Returns prices without text on their lines that are as far from the item above as items are, on menus where nearly all prices are beside
 * names. Their own names could not be read, so they do not belong to the item above.
 */
export function findOrphanPrices(labelled: readonly LabelledLine[]): Set<LabelledLine> {
  const names = labelled.filter(({ role }) => role === 'name')
  const beside = names.filter(({ line }) => line.prices.length > 0).length
  const alone = labelled.filter(({ role }) => role === 'price')
  const apart = median(names.map(({ line }) => line.gap).filter(Number.isFinite))
  const isTold = beside >= ORPHANS.minPrices && beside >= ORPHANS.dominantShare * (beside + alone.length) && apart > ORPHANS.minItemSpacing
  return new Set(isTold ? alone.filter(({ line }) => line.gap > ORPHANS.sameItemShare * apart) : [])
}
