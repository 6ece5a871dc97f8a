import { offsetFromText } from '../lines/level-prices.ts'
import type { Line } from '../lines/line.ts'
import { LINES } from '../lines/settings.ts'

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
