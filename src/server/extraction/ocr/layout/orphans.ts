import type { Labelled } from './label.ts'
import { middleOf } from './letters.ts'

/** From so many prices on, where nearly all of them stand is where this menu prints them. */
const LEAST_PRICES = 6
const NEARLY_ALL = 0.8

/** Dishes that stand no further apart than this, in type sizes, are not told from the lines of one. */
const LEAST_APART = 1.6

/** A line about as far from what is above as dishes are is none of the dish above. */
const AS_FAR = 0.85

/**
 * Prices alone on their lines where nearly all stand beside names, as far from the dish above as dishes are: beside each was
 * a name that could not be read. They are no prices of the dish above.
 */
export function findOrphans(labelled: readonly Labelled[]): Set<Labelled> {
  const names = labelled.filter(({ role }) => role === 'name')
  const beside = names.filter(({ line }) => line.prices.length > 0).length
  const alone = labelled.filter(({ role }) => role === 'price')
  const apart = middleOf(names.map(({ line }) => line.gap).filter(Number.isFinite))
  const isTold = beside >= LEAST_PRICES && beside >= NEARLY_ALL * (beside + alone.length) && apart > LEAST_APART
  return new Set(isTold ? alone.filter(({ line }) => line.gap > AS_FAR * apart) : [])
}
