import type { Line } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import { isSizeName, toSizes } from './parse-sizes.ts'
import { SIZE_LINES } from './settings.ts'

/**
 * Joins lines below each other of which each has the name of a size and one price, 'Half rack 14' above 'Full rack 24', to one price with sizes, when at
 * least two dishes have such lines. They are the sizes of the dish above them, and look like dishes. @param lines of one column, from the top down
 */
export function joinSizeLines(lines: readonly Line[]): Line[] {
  const runs: Line[][] = []
  for (let at = 0; at < lines.length; at += runs.at(-1)?.length ?? 1) runs.push(runFrom(lines, at))
  const joined = runs.map((run) => withSizes(run))
  if (joined.filter((line) => line !== null).length < SIZE_LINES.minDishes) return [...lines]
  return runs.flatMap((run, i) => joined[i] ?? run)
}

/** The lines from a place on that are sizes of one dish, or the one line there. Another line with the first name begins those of the next dish. */
function runFrom(lines: readonly Line[], from: number): Line[] {
  const run: Line[] = []
  for (const line of lines.slice(from)) {
    if (!isOfSize(line) || run.some((other) => other.text.toLowerCase() === line.text.toLowerCase())) break
    run.push(line)
  }
  return withSizes(run) ? run : lines.slice(from, from + 1)
}

function isOfSize({ text, prices }: Line): boolean {
  return isSizeName(text) && prices.length === 1 && prices[0]?.price?.amounts.length === 1
}

function withSizes(run: readonly Line[]): Line | null {
  const [first, last] = [run[0], run.at(-1)]
  const sizes = toSizes(run.map(({ text, prices }) => ({ name: text, price: prices[0]?.price?.amounts[0] ?? null })))
  if (!first || !last || !sizes) return null
  const words = run.flatMap(({ texts, prices }) => [...texts, ...prices].flatMap((segment) => segment.words))
  const price = createSegment(words, { amounts: sizes.map((size) => size.price), isCertain: true, sizes })
  return { ...first, texts: [], text: '', prices: [price], bottom: last.bottom, right: Math.max(...run.map(({ right }) => right)) }
}
