import type { Word } from '../lines/word.ts'
import { createMarkReader, type MarkReader } from '../marks/dietary-marks.ts'
import { contradictedCodes, hasUnreadLegend, readLegend } from '../marks/legend.ts'
import { textRows } from '../marks/legend-blocks.ts'
import { isVForVegan } from '../marks/v-for-vegan.ts'
import type { LabelledLine } from './label-lines.ts'
import { NOTES, NUMBERED } from './settings.ts'

const VEG_MARK = /[\s([{,/|]v(?:[\s,/|)\]}.]+(?:gf|df|nf|n|h))*[\s)\]}.]*$/i

const VEGAN_MARK = /[\s([{,/|]ve(?:[\s,/|)\]}.([]+(?:gf|df|nf|n|h))*[\s)\]}.]*$/i
/** Minimum number of lines with 've' that show that it is a mark of the menu. */
const MIN_VEGAN_MARKS = 2

export function marksOf(labelled: readonly LabelledLine[], words: readonly Word[]): MarkReader {
  const [inLines, inRows] = [textsOf(labelled), textRows(words)]
  // A legend that is set across the columns is whole only in rows.
  const lines = readLegend(inRows).size > readLegend(inLines).size ? inRows : inLines
  const isVegan = isVForVegan(words)
  const legend = new Map([...readLegend(lines), ...(isVegan ? ([['v', 'vegan']] as const) : [])])
  const isVegUsed = labelled.some(({ role, line }) => role !== 'note' && VEG_MARK.test(line.text))
  // A legend that gives 'v' another meaning is of a menu that may use 'vg' for vegetarian.
  const isVegetarian = !legend.has('v') || legend.get('v') === 'vegetarian'
  const isVeUsed = labelled.filter(({ role, line }) => role !== 'note' && VEGAN_MARK.test(line.text)).length >= MIN_VEGAN_MARKS
  const isLegendUnread = hasUnreadLegend(lines, inRows)
  const names = labelled.filter(({ role }) => role === 'name').map(({ line }) => line.text)
  return createMarkReader(legend, {
    isVegUsed: isVegUsed && isVegetarian,
    isVeUsed,
    isNumbered: haveAllergenNumbers(names),
    isLegendUnread,
    contradicted: contradictedCodes(lines).filter((code) => !(isVegan && code === 'v')),
  })
}

/** A number in brackets at the end of a name, or several without their commas. */
const NUMBERS_AT_END = /[([{]\s*(?<numbers>\d(?:[.,\s]?\d)*)[.,]?\s*[)\]}]?$/

/** Whether names end in the numbers of allergens. A number of pieces is one number, and at most a dozen: 'Gyoza (6)'. */
function haveAllergenNumbers(names: readonly string[]): boolean {
  const ends = names.flatMap((name) => NUMBERS_AT_END.exec(name)?.groups?.numbers ?? [])
  const lists = ends.filter((numbers) => !/^\d+$/.test(numbers) || Number(numbers) > NUMBERED.maxPieces)
  return lists.length >= NUMBERED.minLists && lists.length >= NUMBERED.minShare * ends.length
}

/** The texts of the lines; lines of one note are one text, because a legend may go on in the next line: '[v]', 'vegetarian, [vg] vegan'. */
function textsOf(labelled: readonly LabelledLine[]): string[] {
  const texts: string[] = []
  for (const [i, { role, line }] of labelled.entries()) {
    const isContinued = role === 'note' && labelled[i - 1]?.role === 'note' && line.gap < NOTES.maxGap
    if (isContinued) texts.push(`${texts.pop()} ${line.text}`)
    else texts.push(line.text)
  }
  return texts
}
