import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import { textOf } from '../lines/text-of.ts'
import type { Word } from '../lines/type-metrics.ts'
import { type Cell, composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { isLegendText, isWholeLegend, readLegend } from './legend.ts'
import { findMarkRegions, type MarkRegion } from './mark-regions.ts'
import { doubtWideMarks } from './mark-widths.ts'
import { findUnreadInColumn } from './marks-in-column.ts'
import { findInkMarks, type InkMark } from './marks-in-ink.ts'
import { rereadLegend } from './reread-legend.ts'
import { MARK_REGIONS } from './settings.ts'
import { clearerReading, settleInkMark } from './settle-ink-mark.ts'
import { settleRegion } from './settle-region.ts'
import { shareCodes } from './share-codes.ts'
import { textRows, wordRows } from './text-rows.ts'

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
  const inLegend = new Set(
    wordRows(words)
      .filter((row) => isLegendText(textOf(row)))
      .flat(),
  )
  const beside = findMarkRegions(others, legend).filter((region) => !region.words.some((word) => inLegend.has(word)))
  const regions = [...beside, ...inColumn].slice(0, MARK_REGIONS.maxRegions)
  const read = (await readTwice(picture, regions, recogniser)).map(({ alone, beside }) => {
    const again = clearerReading(beside[1], alone[1], legend)
    return { cell: again === alone[1] ? alone[0] : beside[0], again }
  })
  const settled = shareCodes(picture, read, { legend, isWhole, words: others }).map(({ cell, again }) =>
    settleRegion(cell, again, legend, isWhole),
  )
  // Apart, because letters of different sizes on one strip are read worse.
  for (const form of ['raised', 'ringed'] as const) {
    const marks = ink.marks.filter((mark) => mark.form === form).slice(0, MARK_REGIONS.maxRegions)
    const read = (await readTwice(ink.picture, marks, recogniser)).map(({ alone, beside }) => {
      const [first, second] = form === 'raised' ? [alone[1], beside[1]] : [beside[1], alone[1]]
      return { cell: alone[0], again: clearerReading(first, second, legend) }
    })
    for (const { cell, again } of shareCodes(ink.picture, read, { legend, isWhole, words: [] }))
      settled.push(settleInkMark(cell, again, legend, words, isWhole))
  }
  const replaced = new Map(settled.flatMap((one) => one.replaced))
  const kept = words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word]))
  return doubtWideMarks([...kept, ...settled.flatMap(({ added }) => added)], legend)
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

function codesOfLegend(words: readonly Word[]): { legend: Set<string>; isWhole: boolean } {
  const rows = textRows(words)
  const legend = readLegend(rows)
  return { legend: new Set(legend.keys()), isWhole: isWholeLegend(rows, legend) }
}
