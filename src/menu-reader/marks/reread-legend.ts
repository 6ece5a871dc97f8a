import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { INK_MARKS, LEGEND_CODES } from './settings.ts'
import { entryCode, findUnreadEntries, isText, legendRows, type UnreadEntry } from './unread-legend-entries.ts'

/** A code and what was read in its place. */
type CodeRegion = Omit<UnreadEntry, 'before'> & { left: number; right: number; baseline: number; size: number; words: Word[] }

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
  const codes = new Map<CodeRegion, Pick<Word, 'text' | 'confidence'>>()
  for (const { shown, codeIn, perStrip } of WAYS) {
    const missing = regions.filter((region) => !codes.has(region))
    const read = await readRegions(picture, missing.map(shown), { recogniser, ...(perStrip && { perStrip }) })
    for (const [i, region] of missing.entries()) {
      const code = codeOf(codeIn(read[i] ?? []), region)
      if (code) codes.set(region, code)
    }
  }
  const replaced = new Set<Word>()
  const found = regions.flatMap((region): Word[] => {
    const code = codes.get(region)
    if (!code) return []
    const { left, right, baseline: bottom, size, first, words: before } = region
    for (const word of before) replaced.add(word)
    const box = { left, right, top: bottom - INK_MARKS.capHeight * size, bottom }
    return [{ ...code, ...box, baseline: first.baseline, size: first.size, stroke: first.stroke }]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

type Shown = Pick<CodeRegion, 'left' | 'right' | 'baseline' | 'size'>

async function readRegions(
  picture: GreyImage,
  regions: readonly Shown[],
  { recogniser, perStrip }: { recogniser: Recogniser; perStrip?: number },
): Promise<Word[][]> {
  if (regions.length === 0) return []
  const { strips, cells } = composeStrips(picture, regions, perStrip)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left))
}

/** A code with the first word of its explanation, in the type size of that word. */
function withFirst({ left, first }: CodeRegion): Shown {
  return { left, right: first.right, baseline: first.baseline, size: sizeOrHeight(first) }
}

/** A code on a badge whose edge was read as a bracket before the explanation: 'GF)Gluten'. */
const CODE_OF_BADGE = /^[([{]?\p{L}{1,3}[)\]}|](?=\p{L}{3})/u

/** The words before the first longer one, which begins the explanation. */
function codeBefore(words: readonly Word[]): Word[] {
  const at = words.findIndex(isText)
  const joined = CODE_OF_BADGE.exec(words[at]?.text ?? '')?.[0]
  return at === 0 && joined ? [{ ...(words[0] as Word), text: joined }] : words.slice(0, Math.max(0, at))
}

type Way = { shown: (region: CodeRegion) => Shown; codeIn: (words: readonly Word[]) => readonly Word[]; perStrip?: number }

/**
 * Three ways to show codes to the recogniser: beside each other, each in a row of its own because raised codes with and without descenders are read worse
 * in one row, and beside their explanations because the recogniser cannot tell the height of a single letter.
 */
const WAYS: readonly Way[] = [
  { shown: (region) => region, codeIn: (words) => words },
  { shown: (region) => region, codeIn: (words) => words, perStrip: 1 },
  { shown: withFirst, codeIn: codeBefore },
]

function codeOf(words: readonly Word[], region: CodeRegion): Pick<Word, 'text' | 'confidence'> | null {
  const text = entryCode(words, region)
  const confidence = Math.min(...words.map((word) => word.confidence))
  return text !== null && confidence >= INK_MARKS.minConfidence ? { text, confidence } : null
}

/** The ink between an explanation without a code and the word before it. */
function unreadCodes(row: readonly Word[], blobs: readonly InkBlob[]): CodeRegion[] {
  return findUnreadEntries(row).flatMap(({ before, ...entry }) => {
    const { first } = entry
    const size = sizeOrHeight(first)
    const [left, right] = [Math.max(before?.right ?? 0, first.left - LEGEND_CODES.reach * size), first.left]
    const ink = blobs.filter((blob) => isCodeInk(blob, { left, right, baseline: first.baseline, size }))
    if (ink.length === 0) return []
    const box = { left: Math.min(...ink.map((blob) => blob.left)), right: Math.max(...ink.map((blob) => blob.right)) }
    const [top, foot] = [Math.min(...ink.map((blob) => blob.top)), Math.max(...ink.map((blob) => blob.bottom))]
    const words = row.filter((word) => word !== first && word !== before && word.left >= left - 1 && word.right <= right + 1)
    return [{ ...box, ...entry, baseline: foot, size: (foot - top) / INK_MARKS.capHeight, words }]
  })
}

function isCodeInk({ left, right, top, bottom }: InkBlob, between: Shown): boolean {
  const { baseline, size } = between
  const isBetween = left > between.left && right < between.right
  const isHigh = bottom - top > LEGEND_CODES.minHeight * size && bottom - top < LEGEND_CODES.maxHeight * size
  return isBetween && isHigh && bottom < baseline + LEGEND_CODES.minHeight * size && bottom > baseline - size
}
