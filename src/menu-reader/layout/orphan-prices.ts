import type { LabelledLine } from './label-lines.ts'
import { ORPHANS } from './settings.ts'
import { median } from './type-metrics.ts'

/**
 * Prices alone on their lines where nearly all stand beside names, as far from the dish above as dishes are: beside each was
 * a name that could not be read. They are no prices of the dish above.
 */
export function findOrphanPrices(labelled: readonly LabelledLine[]): Set<LabelledLine> {
  const names = labelled.filter(({ role }) => role === 'name')
  const beside = names.filter(({ line }) => line.prices.length > 0).length
  const alone = labelled.filter(({ role }) => role === 'price')
  const apart = median(names.map(({ line }) => line.gap).filter(Number.isFinite))
  const isTold = beside >= ORPHANS.minPrices && beside >= ORPHANS.dominantShare * (beside + alone.length) && apart > ORPHANS.minItemSpacing
  return new Set(isTold ? alone.filter(({ line }) => line.gap > ORPHANS.sameItemShare * apart) : [])
}
