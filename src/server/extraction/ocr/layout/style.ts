import { middleOf } from './letters.ts'
import type { Line } from './line.ts'

/** How the lines of one role are set, in the middle. */
export type Style = { size: number; weight: number; capitals: number }

/** The style that lines share, or null of none. */
export function styleOf(lines: readonly Line[]): Style | null {
  if (lines.length === 0) return null
  return {
    size: middleOf(lines.map((line) => line.size)),
    weight: middleOf(lines.map((line) => line.weight)),
    capitals: lines.filter((line) => line.isCapitals).length / lines.length,
  }
}

/** How unlike a style a line is: 0 the same, about 1 a clear difference in one respect, at most 3. */
export function unlike(line: Line, style: Style): number {
  const size = Math.abs(Math.log(line.size / style.size)) / 0.18
  const weight = Math.abs(Math.log(line.weight / style.weight)) / 0.3
  const capitals = line.isCapitals ? 1 - style.capitals : line.text.length > 3 ? style.capitals : 0
  return Math.min(3, size ** 1.5 + weight ** 1.5 + capitals)
}
