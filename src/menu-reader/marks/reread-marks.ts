import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/type-metrics.ts'
import { HAS_SIGN_OR_PENCE } from '../price-grammar.ts'
import { type Cell, composeStrips, isInsideCell, toImagePoint } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { MARK_REGIONS } from './settings.ts'

const CODES = new Set('v ve vg veg vgn vgo vo pb gf gfo df nf n h k s sg sl l'.split(' '))

export type MarkRegion = { left: number; right: number; baseline: number; size: number; words: Word[] }

/**
 * Recognises possible marks after names a second time, enlarged, and uses the result when its confidence is higher. Marks are smaller than
 * names, raised or bold, and have no context for the OCR engine.
 */
export async function rereadMarks(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const regions = findMarkRegions(words).slice(0, MARK_REGIONS.maxRegions)
  if (regions.length === 0) return [...words]
  const { strips, cells } = composeStrips(picture, regions)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const replaced = new Set<Word>()
  const found = cells.flatMap((cell) => {
    const again = read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)
    const isBetter = again.length > 0 && again.every(isCode) && meanOf(again) > meanOf(cell.region.words) + MARK_REGIONS.minGain
    if (!isBetter) return []
    for (const word of cell.region.words) replaced.add(word)
    return again.map((word) => placed(word, cell))
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** Returns short words of low confidence after a longer word of their line, without text after them. */
export function findMarkRegions(words: readonly Word[]): MarkRegion[] {
  const regions: MarkRegion[] = []
  const isCandidate = (word: Word) => isShort(word) && !HAS_SIGN_OR_PENCE.test(word.text) && !/\d{2}/.test(word.text)
  for (const word of [...words].filter(isCandidate).sort((a, b) => a.left - b.left)) {
    const region = regions.find((other) => isNext(other.words.at(-1) as Word, word))
    if (region) region.words.push(word)
    else if (words.some((other) => /\p{L}{3}/u.test(other.text) && isNext(other, word)))
      regions.push({ left: 0, right: 0, baseline: 0, size: 0, words: [word] })
  }
  return regions
    .filter(({ words: own }) => {
      const last = own.at(-1) as Word
      const isFollowed = words.some((other) => /\p{L}{2}/u.test(other.text) && isNext(last, other))
      return !isFollowed && own.some(({ confidence }) => confidence < MARK_REGIONS.maxConfidence)
    })
    .map(({ words: own }) => {
      const [top, bottom] = [Math.min(...own.map((word) => word.top)), Math.max(...own.map((word) => word.bottom))]
      const size = Math.max(...own.map((word) => word.size ?? 0), (bottom - top) / MARK_REGIONS.capHeight)
      const foot = Math.min(bottom, Math.max(...own.map(({ baseline }) => baseline)))
      return {
        left: Math.min(...own.map(({ left }) => left)),
        right: Math.max(...own.map(({ right }) => right)),
        baseline: foot,
        size,
        words: own,
      }
    })
}

function isCode({ text, confidence }: Word): boolean {
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return confidence >= MARK_REGIONS.minConfidence && parts.length > 0 && parts.every((part) => CODES.has(part))
}

function isShort({ text }: Word): boolean {
  return text.length <= MARK_REGIONS.maxLength && !/\p{L}{4}/u.test(text)
}

function isNext(word: Word, other: Word): boolean {
  const size = Math.max(word.size ?? 0, other.size ?? 0)
  const gap = other.left - word.right
  const isOnLine = Math.abs(other.baseline - word.baseline) < MARK_REGIONS.sameLine * size
  return other !== word && isOnLine && gap > -0.2 * size && gap < MARK_REGIONS.maxGap * size
}

function meanOf(words: readonly Word[]): number {
  return words.reduce((total, { confidence }) => total + confidence, 0) / words.length
}

function placed(word: Word, cell: Cell<MarkRegion>): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    toImagePoint({ x: word.left, y: word.top }, cell),
    toImagePoint({ x: word.right, y: word.bottom }, cell),
  ]
  const { baseline = bottom, size, stroke } = cell.region.words[0] as Word
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : size, stroke }
}
