import { offsetFromText } from '../lines/level-prices.ts'
import type { Line } from '../lines/line.ts'
import { LINES } from '../lines/settings.ts'
import { median } from '../lines/statistics.ts'
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

/**
 * Returns lines of prices that are neither level with the text beside them nor clearly below it: on tilted paper they may belong to the text
 * above or below. Prices on lines of their own below a name are further from it, or under it.
 */
export function findPricesBetweenLines(lines: readonly Line[]): Set<Line> {
  return new Set(
    lines.filter(({ texts, prices }, i) => {
      const around = [...(lines[i - 1]?.texts ?? []), ...(lines[i + 1]?.texts ?? [])]
      return texts.length === 0 && prices.some((price) => isBetween(Math.abs(offsetFromText(price, around) ?? 0)))
    }),
  )
}

function isBetween(offset: number): boolean {
  return offset >= LINES.sameLine && offset < LINES.between
}
