import type { InkBlob } from '../image/ink-blobs.ts'
import { coversMiddle } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { LOW_CONFIDENCE, MISSED_TEXT } from '../prices/settings.ts'

export type TextRegion = { left: number; right: number; baseline: number; size: number; words: Word[] }

/**
 * Returns regions with ink of letter height on the line of recognised words but without a word. On blurred photos the OCR engine skips
 * names with touching letters, although it reads their prices and descriptions.
 */
export function findMissedText(blobs: readonly InkBlob[], words: readonly Word[], usualSize: number): TextRegion[] {
  const sure = words.filter(({ size, confidence }) => size !== null && confidence > MISSED_TEXT.lineConfidence)
  const unread = blobs.filter(
    (blob) => isLikeLetters(blob, usualSize) && !words.some((word) => coversMiddle(word, blob, MISSED_TEXT.wordMargin * usualSize)),
  )
  const runs: InkBlob[][] = []
  for (const blob of unread.sort((a, b) => a.left - b.left)) {
    const run = runs.find((other) => follows(blob, other.at(-1) as InkBlob, usualSize))
    if (run) run.push(blob)
    else runs.push([blob])
  }
  return runs.flatMap((run) => {
    const [left, right] = [Math.min(...run.map((blob) => blob.left)), Math.max(...run.map((blob) => blob.right))]
    const feet = run.map(({ bottom }) => bottom).sort((a, b) => a - b)
    const foot = feet[Math.floor(feet.length / 2)] as number
    const line = sure.find(({ baseline }) => Math.abs(baseline - foot) < MISSED_TEXT.sameLine * usualSize)
    return line && right - left > MISSED_TEXT.minLength * usualSize
      ? [{ left, right, baseline: line.baseline, size: usualSize, words: [] }]
      : []
  })
}

function isLikeLetters({ left, top, right, bottom }: InkBlob, size: number): boolean {
  return (
    bottom - top > MISSED_TEXT.minLetterHeight * size &&
    bottom - top < MISSED_TEXT.maxLetterHeight * size &&
    right - left < MISSED_TEXT.maxLetterWidth * size
  )
}

function follows(blob: InkBlob, last: InkBlob, size: number): boolean {
  const isNear = blob.left - last.right < MISSED_TEXT.maxGap * size
  return (
    isNear && blob.top < last.bottom && blob.bottom > last.top && Math.abs(blob.bottom - last.bottom) < MISSED_TEXT.maxFootOffset * size
  )
}

/** Shorter words are marks, specks and noise. */
const LIKE_WORD = /\p{L}{3}/u

/** Returns text of low confidence: headings in narrow fonts, between rules or on coloured bars. */
export function findLowConfidenceText(words: readonly Word[], usualSize: number): TextRegion[] {
  const unsure = words.filter(
    ({ text, confidence, size }) =>
      confidence < LOW_CONFIDENCE.maxConfidence && LIKE_WORD.test(text) && size !== null && size > LOW_CONFIDENCE.minSize * usualSize,
  )
  const regions: TextRegion[] = []
  for (const word of unsure.sort((a, b) => a.left - b.left)) {
    const size = word.size as number
    const before = regions.find(
      ({ right, baseline }) =>
        word.left - right < LOW_CONFIDENCE.maxGap * size && Math.abs(baseline - word.baseline) < LOW_CONFIDENCE.sameLine * size,
    )
    if (before) [before.right, before.words] = [Math.max(before.right, word.right), [...before.words, word]]
    else regions.push({ left: word.left, right: word.right, baseline: word.baseline, size, words: [word] })
  }
  return regions
}
