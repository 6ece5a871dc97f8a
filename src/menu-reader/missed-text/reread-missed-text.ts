import type { GreyImage } from '../image/grey-image.ts'
import { binarise } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import { median } from '../lines/statistics.ts'
import { meanConfidence, type Word } from '../lines/word.ts'
import { MISSED_TEXT } from '../prices/settings.ts'
import { type Cell, composeStrips, isInsideCell, toImagePoint } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { findLowConfidenceText, findMissedText, type TextRegion } from './find-missed-text.ts'

/** Adds the words of missed lines, and replaces low-confidence words when a second recognition of their region has a higher confidence. */
export async function rereadMissedText(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const size = median(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(size)) return [...words]
  const regions = [...findMissedText(findBlobs(binarise(picture)), words, size), ...findLowConfidenceText(words, size)].slice(
    0,
    MISSED_TEXT.maxRegions,
  )
  if (regions.length === 0) return [...words]
  const { strips, cells } = composeStrips(picture, regions, 1)
  const read = (await recogniser.recognise(strips, () => {}, 'block')).filter(isWord)
  const replaced = new Set<Word>()
  const found = cells.flatMap((cell) => {
    const again = read.filter((word) => isInsideCell(word, cell))
    const { words: before } = cell.region
    const leastConfidence = before.length > 0 ? meanConfidence(before) + MISSED_TEXT.minGain : 0
    if (again.length === 0 || meanConfidence(again) < leastConfidence) return []
    const found = again.map((word) => placed(word, cell))
    // A word in whose place nothing was read again stays: 'Crème' of 'Crème Brûlée'.
    for (const word of cell.region.words) if (found.some((other) => overlaps(other, word))) replaced.add(word)
    return found
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

function overlaps(one: Word, other: Word): boolean {
  return one.left < other.right && one.right > other.left
}

/** Prices are searched separately. Other text without letters is noise. */
function isWord({ text, confidence }: Word): boolean {
  return confidence >= MISSED_TEXT.minConfidence && /\p{L}{2}/u.test(text)
}

function placed(word: Word, cell: Cell<TextRegion>): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    toImagePoint({ x: word.left, y: word.top }, cell),
    toImagePoint({ x: word.right, y: word.bottom }, cell),
  ]
  const scale = (right - left) / (word.right - word.left)
  const { baseline } = cell.region
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : word.size * scale, stroke: word.stroke * scale }
}
