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
  const rows = legendRows(words)
  if (rows.length === 0) return [...words]
  const blobs = findBlobs(binarise(picture))
  const regions = rows.flatMap((row) => unreadCodes(row, blobs)).slice(0, LEGEND_CODES.maxRegions)
  if (regions.length === 0) return [...words]
  const alone = await readRegions(picture, regions, recogniser)
  // A single letter has no height that the recogniser could tell from that of another; beside its explanation it has.
  const missing = regions.filter((_, i) => !isEntry(alone[i], regions[i]))
  const beside = await readRegions(picture, missing.map(withFirst), recogniser)
  const replaced = new Set<Word>()
  const found = regions.flatMap((region, i): Word[] => {
    const reading = isEntry(alone[i], region) ? alone[i] : codeBefore(beside[missing.indexOf(region)] ?? [])
    if (!isEntry(reading, region)) return []
    const { left, right, baseline: bottom, size, first, words: before } = region
    for (const word of before) replaced.add(word)
    const box = { left, right, top: bottom - INK_MARKS.capHeight * size, bottom }
    return [
      { text: codeIn(reading), confidence: leastOf(reading), ...box, baseline: first.baseline, size: first.size, stroke: first.stroke },
    ]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** Rows with several explanations; and rows with one and hardly more, where the page has several of them: the legend is set in a list. */
function legendRows(words: readonly Word[]): Word[][] {
  const rows = wordRows(words).map((row) => ({ row, diets: meaningsIn(textOf(row)).filter(({ mark }) => mark !== null) }))
  const isWholeRow = ({ row, diets: [only] }: (typeof rows)[number]) =>
    only !== undefined && only.to - only.from >= LEGEND_CODES.minShareOfRow * textOf(row).length
  const listed = rows.filter((one) => one.diets.length === 1 && isWholeRow(one))
  const isList = new Set(listed.flatMap(({ diets }) => diets.map(({ mark }) => mark))).size >= LEGEND_CODES.minMeanings
  return rows.filter((one) => one.diets.length >= LEGEND_CODES.minMeanings || (isList && listed.includes(one))).map(({ row }) => row)
}

async function readRegions(
  picture: GreyImage,
  regions: readonly Pick<CodeRegion, 'left' | 'right' | 'baseline' | 'size'>[],
  recogniser: Recogniser,
): Promise<Word[][]> {
  if (regions.length === 0) return []
  const { strips, cells } = composeStrips(picture, regions)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left))
}

/** A code with the first word of its explanation, in the type size of that word. */
function withFirst({ left, first }: CodeRegion): Pick<CodeRegion, 'left' | 'right' | 'baseline' | 'size'> {
  return { left, right: first.right, baseline: first.baseline, size: first.size ?? first.bottom - first.top }
}

/** The words before the first longer one, which begins the explanation. */
function codeBefore(words: readonly Word[]): Word[] {
  return words.slice(0, Math.max(0, words.findIndex(isText)))
}

function codeIn(words: readonly Word[]): string {
  return words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).join('')
}

function leastOf(words: readonly Word[]): number {
  return Math.min(...words.map(({ confidence }) => confidence))
}

function isEntry(words: readonly Word[] | undefined, region: CodeRegion | undefined): words is readonly Word[] {
  return (
    words !== undefined && region !== undefined && isUsualEntry(codeIn(words), region.meaning) && leastOf(words) >= INK_MARKS.minConfidence
  )
}

/** The ink between an explanation without a code and what is before it. */
function unreadCodes(row: readonly Word[], blobs: readonly InkBlob[]): CodeRegion[] {
  const text = textOf(row)
  const meanings = meaningsIn(text)
  const isLikely = ({ code, mark }: { code: string; mark: unknown }) =>
    meanings.some((meaning) => meaning.mark === mark && isLikelyEntry(code, text.slice(meaning.from, meaning.to)))
  const legible = textOf(row.filter((word) => isText(word) || word.confidence >= LEGEND_CODES.minConfidence))
  const read = new Set(legendEntries(legible).flatMap((entry) => (isLikely(entry) ? [entry.mark] : [])))
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
