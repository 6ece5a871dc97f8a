import type { Line } from '../lines/line.ts'
import { median } from '../lines/statistics.ts'
import { STYLE } from './settings.ts'

export const LINE_ROLES = ['heading', 'name', 'nameContinuation', 'description', 'price', 'note'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/** The role and whether the item has its price, because one price per item is likely. Headings and notes do not belong to an item. */
export type State = { role: LineRole; priced: boolean }

export const STATES: readonly State[] = [
  { role: 'heading', priced: true },
  { role: 'note', priced: true },
  ...(['name', 'nameContinuation', 'description', 'price'] as const).flatMap((role) => [
    { role, priced: false },
    { role, priced: true },
  ]),
]

/** Medians of the lines of one role. */
export type Style = { size: number; weight: number; capitals: number }

export function measureStyle(lines: readonly Line[]): Style | null {
  if (lines.length === 0) return null
  return {
    size: median(lines.map((line) => line.size)),
    weight: median(lines.map((line) => line.weight)),
    capitals: lines.filter((line) => line.isCapitals).length / lines.length,
  }
}

/** 0 is equal, 1 is a clear difference in one property, 3 is the maximum. */
export function styleDistance(line: Line, style: Style): number {
  const size = Math.abs(Math.log(line.size / style.size)) / STYLE.clearSize
  const weight = Math.abs(Math.log(line.weight / style.weight)) / STYLE.clearWeight
  const capitals = line.isCapitals ? 1 - style.capitals : line.text.length > 3 ? style.capitals : 0
  return Math.min(STYLE.maxDistance, size ** STYLE.power + weight ** STYLE.power + capitals)
}
