import { levelPrices } from './level-prices.ts'
import type { Segment } from './segment.ts'
import { LINES } from './settings.ts'
import { median } from './statistics.ts'
import { isCapitals } from './type-metrics.ts'
import type { Word } from './word.ts'

export type Line = {
  texts: Segment[]
  prices: Segment[]
  /** Without prices; empty for a line with only a price. */
  text: string
  left: number
  top: number
  right: number
  bottom: number
  baseline: number
  size: number
  weight: number
  isCapitals: boolean
  /** Distance from the baseline above, in usual type sizes; Infinity for the first line of a column. */
  gap: number
  /** The words of a description that is printed on the line of the name. `texts` and `text` are the name alone then. */
  inlineDescription?: Word[]
  /** Whether it is below a heading with the price of all dishes of its section. */
  isUnpriced?: boolean
  /** The price that a heading states for each dish of its section. */
  sectionPrice?: Segment
  /** Whether it is one of several lines set alike, each a dish: of a few words below the price of each dish of their section, or of a set menu. */
  isListed?: boolean
  /** Whether it ends a section without prices. */
  isAfterUnpriced?: boolean
  /** Whether this line and the one above it each have a name and a description: two dishes. */
  isNextDish?: boolean
  /** Whether the line was first labelled as a heading above a single dish, as all lines of its kind were. */
  isSingled?: boolean
  /** Whether it is one of several dishes of a printed line, each of which has its price. */
  isChoice?: boolean
  /** Its prices are those of fillings, in any order. Marks of one of them are not those of the whole dish. */
  fillings?: { areMarked: boolean }
}

/** The words of a line without those of its prices. */
export function wordsOf({ texts }: Pick<Line, 'texts'>): Word[] {
  return texts.flatMap(({ words }) => words)
}

export function groupIntoLines(column: readonly Segment[], usualSize: number): Line[] {
  const rows: Segment[][] = []
  for (const segment of levelPrices(column).sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const reach = LINES.sameLine * Math.min(segment.size, row?.[0]?.size ?? segment.size)
    if (row && Math.abs(median(row.map((other) => other.baseline)) - segment.baseline) < Math.max(reach, 2)) row.push(segment)
    else rows.push([segment])
  }
  let above = Number.NEGATIVE_INFINITY
  return rows.map((row) => {
    const line = lineOf(row, above, usualSize)
    above = line.baseline
    return line
  })
}

function lineOf(row: Segment[], above: number, usualSize: number): Line {
  const sorted = row.sort((a, b) => a.left - b.left)
  const texts = sorted.filter((segment) => !segment.price)
  const shown = texts.length > 0 ? texts : sorted
  const perLetter = (measure: (segment: Segment) => number) => median(shown.flatMap((s) => Array<number>(s.text.length).fill(measure(s))))
  const baseline = perLetter((segment) => segment.baseline)
  const text = texts.map((segment) => segment.text).join(' ')
  return {
    texts,
    prices: sorted.filter((segment) => segment.price),
    text,
    left: Math.min(...sorted.map((segment) => segment.left)),
    top: Math.min(...sorted.map((segment) => segment.top)),
    right: Math.max(...sorted.map((segment) => segment.right)),
    bottom: Math.max(...sorted.map((segment) => segment.bottom)),
    baseline,
    size: perLetter((segment) => segment.size),
    weight: perLetter((segment) => segment.weight),
    isCapitals: isCapitals(text),
    gap: (baseline - above) / usualSize,
  }
}
