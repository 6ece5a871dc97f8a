import type { Line } from './line.ts'
import { median } from './type-metrics.ts'

/**
 * What a line of a menu is. Lines of a dish are told apart by whether the dish has its price yet ('priced'), so that a
 * dish with one price is the likely reading and one with none or two the unlikely one.
 */
export const LINE_ROLES = ['heading', 'name', 'more', 'text', 'price', 'note'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/** A role with the state of its dish; headings and notes belong to none. */
export type State = { role: LineRole; priced: boolean }

export const STATES: readonly State[] = [
  { role: 'heading', priced: true },
  { role: 'note', priced: true },
  ...(['name', 'more', 'text', 'price'] as const).flatMap((role) => [
    { role, priced: false },
    { role, priced: true },
  ]),
]

/** How the lines of one role are set, in the middle. */
export type Style = { size: number; weight: number; capitals: number }

/** The style that lines share, or null of none. */
export function measureStyle(lines: readonly Line[]): Style | null {
  if (lines.length === 0) return null
  return {
    size: median(lines.map((line) => line.size)),
    weight: median(lines.map((line) => line.weight)),
    capitals: lines.filter((line) => line.isCapitals).length / lines.length,
  }
}

/** How styleDistance a style a line is: 0 the same, about 1 a clear difference in one respect, at most 3. */
export function styleDistance(line: Line, style: Style): number {
  const size = Math.abs(Math.log(line.size / style.size)) / 0.18
  const weight = Math.abs(Math.log(line.weight / style.weight)) / 0.3
  const capitals = line.isCapitals ? 1 - style.capitals : line.text.length > 3 ? style.capitals : 0
  return Math.min(3, size ** 1.5 + weight ** 1.5 + capitals)
}
