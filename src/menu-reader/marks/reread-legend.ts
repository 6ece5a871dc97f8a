import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { textOf } from '../lines/text-of.ts'
import type { Word } from '../lines/type-metrics.ts'
import { composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { isLikelyEntry, isUsualEntry, legendEntries, meaningsIn } from './legend.ts'
import { INK_MARKS, LEGEND_CODES } from './settings.ts'
import { wordRows } from './text-rows.ts'

/** `first` is the first word of the explanation; `words` were read in place of the code. */
type CodeRegion = { left: number; right: number; baseline: number; size: number; meaning: string; first: Word; words: Word[] }

/**
 * Recognises the codes before the explanations of a legend a second time, where none was read. They are as small as the marks beside names, and
 * without them the marks have no certain meaning. Only a usual code for its explanation counts.
 */
export async function rereadLegend(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const rows = wordRows(words).filter(
    (row) => meaningsIn(textOf(row)).filter(({ mark }) => mark !== null).length >= LEGEND_CODES.minMeanings,
  )
  if (rows.length === 0) return [...words]
  const blobs = findBlobs(binarise(picture))
  const regions = rows.flatMap((row) => unreadCodes(row, blobs)).slice(0, LEGEND_CODES.maxRegions)
  if (regions.length === 0) return [...words]
  const { strips, cells } = composeStrips(picture, regions)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const replaced = new Set<Word>()
  const found = cells.flatMap((cell): Word[] => {
    const again = read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)
    const code = again.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).join('')
    const { left, right, baseline: bottom, size, meaning, first, words: before } = cell.region
    const confidence = Math.min(...again.map((word) => word.confidence))
    if (!isUsualEntry(code, meaning) || confidence < INK_MARKS.minConfidence) return []
    for (const word of before) replaced.add(word)
    const box = { left, right, top: bottom - INK_MARKS.capHeight * size, bottom }
    return [{ text: code, confidence, ...box, baseline: first.baseline, size: first.size, stroke: first.stroke }]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** The ink between an explanation without a code and what is before it. */
function unreadCodes(row: readonly Word[], blobs: readonly InkBlob[]): CodeRegion[] {
  const text = textOf(row)
  const meanings = meaningsIn(text)
  const isLikely = ({ code, mark }: { code: string; mark: unknown }) =>
    meanings.some((meaning) => meaning.mark === mark && isLikelyEntry(code, text.slice(meaning.from, meaning.to)))
  const read = new Set(legendEntries(text).flatMap((entry) => (isLikely(entry) ? [entry.mark] : [])))
  let end = 0
  const starts = row.map((word) => {
    const start = end
    end += word.text.length + 1
    return { word, start }
  })
  return meanings.flatMap(({ from, to, mark }) => {
    const first = starts.find(({ start }) => start === from)?.word
    if (mark === null || read.has(mark) || !first) return []
    const size = first.size ?? first.bottom - first.top
    const before = row.filter((word) => word.right <= first.left + 1 && isText(word)).at(-1)
    const [left, right] = [Math.max(before?.right ?? 0, first.left - LEGEND_CODES.reach * size), first.left]
    const ink = blobs.filter((blob) => isCodeInk(blob, { left, right, baseline: first.baseline, size }))
    if (ink.length === 0) return []
    const box = { left: Math.min(...ink.map((blob) => blob.left)), right: Math.max(...ink.map((blob) => blob.right)) }
    const [top, foot] = [Math.min(...ink.map((blob) => blob.top)), Math.max(...ink.map((blob) => blob.bottom))]
    const words = row.filter((word) => word !== first && word !== before && word.left >= left - 1 && word.right <= right + 1)
    return [{ ...box, baseline: foot, size: (foot - top) / INK_MARKS.capHeight, meaning: text.slice(from, to), words, first }]
  })
}

/** Words of the explanation before, and not a code. */
function isText({ text }: Word): boolean {
  return /\p{L}{3}/u.test(text)
}

function isCodeInk({ left, right, top, bottom }: InkBlob, between: Pick<CodeRegion, 'left' | 'right' | 'baseline' | 'size'>): boolean {
  const { baseline, size } = between
  const isBetween = left > between.left && right < between.right
  const isHigh = bottom - top > LEGEND_CODES.minHeight * size && bottom - top < LEGEND_CODES.maxHeight * size
  return isBetween && isHigh && bottom < baseline + LEGEND_CODES.minHeight * size && bottom > baseline - size
}
