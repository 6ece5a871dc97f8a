import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import type { Word } from '../lines/type-metrics.ts'
import { type Cell, composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { meanOf } from './code-words.ts'
import { isWholeLegend, readLegend, usualCodesOfUnread } from './legend.ts'
import { DIET_CODES } from './mark-codes.ts'
import { findMarkRegions, type MarkRegion } from './mark-regions.ts'
import { findUnreadInColumn } from './marks-in-column.ts'
import { findInkMarks, type InkMark } from './marks-in-ink.ts'
import { rereadLegend } from './reread-legend.ts'
import { MARK_REGIONS } from './settings.ts'
import { areLettered, clearestReading, settleInkMark } from './settle-ink-mark.ts'
import { settleRegion } from './settle-region.ts'
import { textRows } from './text-rows.ts'

/**
 * Recognises what may be marks after a name a second time, enlarged, and takes the result where it is more confident. Marks are set smaller than
 * names, raised, in rings or in bold, and the recogniser has no context for them. A code of the legend counts rather than another one.
 */
export async function rereadMarks(picture: GreyImage, printed: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const words = await rereadLegend(picture, printed, recogniser)
  const { legend, isWhole } = codesOfLegend(words)
  const ink = findInkMarks(picture, words)
  const inInk = new Set(ink.marks.flatMap((mark) => mark.words))
  const others = words.filter((word) => !inInk.has(word))
  const inColumn = findUnreadInColumn(findBlobs(binarise(picture)), words, legend)
  const regions = [...findMarkRegions(others, legend), ...inColumn].slice(0, MARK_REGIONS.maxRegions)
  const read = await readTwice(picture, regions, recogniser)
  // Low letters may be small capitals, which are also recognised in the size of capitals.
  const low = regions.filter(({ capitalSize }) => capitalSize)
  const asCapitals = await readTwice(
    picture,
    low.map((region) => ({ ...region, size: region.capitalSize as number })),
    recogniser,
  )
  const settled = read.map(({ alone, beside }, i) => {
    const isAloneSurer = meanOf(alone[1]) > meanOf(beside[1]) + MARK_REGIONS.minLead
    const capitals = asCapitals[low.indexOf(regions[i] as MarkRegion)]
    const readings = [...(isAloneSurer ? [alone, beside] : [beside, alone]), ...(capitals ? [capitals.alone, capitals.beside] : [])]
    const again = clearestReading(
      readings.map(([, words]) => words),
      legend,
    )
    const [cell] = readings.find(([, words]) => words === again) ?? beside
    return settleRegion(cell, again, legend, isWhole)
  })
  // Apart, because letters of different sizes on one strip are read worse.
  for (const form of ['raised', 'ringed'] as const) {
    const marks = ink.marks.filter((mark) => mark.form === form).slice(0, MARK_REGIONS.maxRegions)
    const read = await readTwice(ink.picture, marks, recogniser)
    const isLettered = form === 'ringed' && legend.size < 2 && areLettered(read.map(({ beside }) => beside[1]))
    for (const { alone, beside } of read) {
      const [first, second] = form === 'raised' ? [alone[1], beside[1]] : [beside[1], alone[1]]
      settled.push(settleInkMark(alone[0], clearestReading([first, second], isLettered ? DIET_CODES : legend), legend, words, isWhole))
    }
  }
  const replaced = new Map(settled.flatMap((one) => one.replaced))
  const kept = words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word]))
  return [...kept, ...settled.flatMap(({ added }) => added)]
}

/**
 * Recognises marks alone in a row, and beside others. Several codes are better read alone, where neighbours do not become part of them; single letters
 * are better read beside others.
 */
async function readTwice<Of extends InkMark | MarkRegion>(
  picture: GreyImage,
  marks: readonly Of[],
  recogniser: Recogniser,
): Promise<{ alone: ReadCell<Of>; beside: ReadCell<Of> }[]> {
  const beside = await readEnlarged(picture, marks, recogniser)
  const alone = await readEnlarged(picture, marks, recogniser, 1)
  return alone.map((one, i) => ({ alone: one, beside: beside[i] as ReadCell<Of> }))
}

/** A part of a picture on a strip, and the words that were read there. */
type ReadCell<Of extends InkMark | MarkRegion> = [Cell<Of>, Word[]]

/** Recognises parts of a picture in strips, and returns the words of each part from left to right. */
async function readEnlarged<Of extends InkMark | MarkRegion>(
  picture: GreyImage,
  parts: readonly Of[],
  recogniser: Recogniser,
  perStrip?: number,
): Promise<ReadCell<Of>[]> {
  if (parts.length === 0) return []
  const { strips, cells } = composeStrips(picture, parts, perStrip)
  const again = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => [cell, again.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)])
}

/** The codes that the legend on the page explains, with usual ones for explanations whose code was not read; empty without a legend. */
function codesOfLegend(words: readonly Word[]): { legend: Set<string>; isWhole: boolean } {
  const rows = textRows(words)
  const legend = readLegend(rows)
  return {
    legend: new Set([...legend.keys(), ...(legend.size > 1 ? usualCodesOfUnread(rows, legend) : [])]),
    isWhole: isWholeLegend(rows, legend),
  }
}
