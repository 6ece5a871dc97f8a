import { textOf, type Word } from '../lines/word.ts'
import { isLegendText, meaningsIn } from './legend.ts'
import { isUsualMarks } from './mark-codes.ts'
import { groupIntoRows } from './page-rows.ts'
import { LEGEND_BLOCKS } from './settings.ts'

/** The lines of a legend in a box of its own beside the dishes. An explanation may go on in the next line. */
type LegendBlock = Word[][]

/** Legends of several lines with free space beside them, which rows across the page would join with dishes. */
export function legendBlocks(words: readonly Word[]): LegendBlock[] {
  const runs = groupIntoRows(words).flatMap((row) => runsOf(row).map((run) => ({ run, isBeside: run.length < row.length })))
  const blocks: (typeof runs)[] = []
  for (const one of runs) {
    const above = blocks.find((block) => isNextLine((block.at(-1) as typeof one).run, one.run))
    if (above) above.push(one)
    else blocks.push([one])
  }
  return blocks
    .filter((block) => block.length > 1 && block.some(({ isBeside }) => isBeside))
    .flatMap((block) => legendIn(block.map(({ run }) => run)))
}

/** The lines of a legend at the foot of a box, below dishes; none when it goes on with other text. */
function legendIn(lines: LegendBlock): LegendBlock[] {
  const first = lines.findIndex((_, i) => isOnlyLegend(lines.slice(i).map(textOf).join(' ')))
  return first >= 0 && lines.length - first > 1 ? [lines.slice(first)] : []
}

/** The rows of a page, and apart from them the lines of legends in boxes. */
export function legendLines(words: readonly Word[]): { rows: Word[][]; blocks: LegendBlock[] } {
  const blocks = legendBlocks(words)
  const inBlocks = new Set(blocks.flat(2))
  return { rows: groupIntoRows(words.filter((word) => !inBlocks.has(word))), blocks }
}

/** The text of each row of a page across its columns, and of each legend in a box. Legends have signs such as '=' that lines do not keep. */
export function textRows(words: readonly Word[]): string[] {
  const { rows, blocks } = legendLines(words)
  return [...rows.map(textOf), ...blocks.map((lines) => lines.map(textOf).join(' '))]
}

/** The words of rows and boxes that are a legend. */
export function wordsOfLegend(words: readonly Word[]): Set<Word> {
  const { rows, blocks } = legendLines(words)
  return new Set([...rows.filter((row) => isLegendText(textOf(row))), ...blocks.flat()].flat())
}

const BESIDE_EXPLANATIONS = /(?<!\p{L})(?:suitable|safe|for|made|key|and|contains?|are|is)(?!\p{L})/giu

/** Whether a text explains several diets and is hardly more than their explanations and codes: no dish, and no price. */
function isOnlyLegend(text: string): boolean {
  const meanings = meaningsIn(text)
  if (new Set(meanings.flatMap(({ tag }) => tag ?? [])).size < LEGEND_BLOCKS.minDiets || /\d{2}|[£$€]/.test(text)) return false
  const rest = [...meanings].reverse().reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  const others = rest.replace(BESIDE_EXPLANATIONS, ' ').match(/\p{L}+/gu) ?? []
  return others.every((other) => other.length < 3 || isUsualMarks(other))
}

/** Words of a row without wide gaps between. */
function runsOf(row: readonly Word[]): Word[][] {
  const runs: Word[][] = []
  for (const word of row) {
    const last = runs.at(-1)?.at(-1)
    const size = Math.max(word.size ?? 0, last?.size ?? 0)
    if (last && word.left - last.right < LEGEND_BLOCKS.maxSpace * size) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  return runs
}

function isNextLine(above: readonly Word[], below: readonly Word[]): boolean {
  const [one, other] = [above[0] as Word, below[0] as Word]
  const size = Math.max(...above.map((word) => word.size ?? 0))
  const apart = other.baseline - one.baseline
  return apart > 0 && apart < LEGEND_BLOCKS.maxLeading * size && Math.abs(other.left - one.left) < LEGEND_BLOCKS.sameEdge * size
}
