import type { Word } from '../layout/word.ts'
import type { Blob } from '../picture/blobs.ts'

/** A stretch of writing on the picture that was not read, or hardly. */
export type Stretch = { left: number; right: number; baseline: number; size: number; words: Word[] }

/** Heights of letters, or of some that touch, in type sizes; writing that runs together is no wider than the last. */
const LEAST_HEIGHT = 0.3
const MOST_HEIGHT = 1.6
const MOST_WIDTH = 12

/** Around a word that was read, so far ink belongs to it, in type sizes: accents, tails, specks. */
const AROUND = 0.2

/** Letters of one stretch stand no further apart than this, in type sizes, and their feet no further up or down. */
const WIDEST_SPACE = 0.9
const FEET_APART = 0.5

/** Shorter stretches are no words. */
const LEAST_LENGTH = 1.5

/** It stands on a line some of which was read surely, give or take this, in type sizes: grain and pictures do not. */
const SAME_LINE = 0.3
const SURE = 0.5

/**
 * Where ink as high as letters runs along the line of some words and no word was read: recognisers pass over a name whose
 * letters touch on a blurred picture, with its price and its description read beside and under it.
 */
export function findPassedOver(blobs: readonly Blob[], words: readonly Word[], usualSize: number): Stretch[] {
  const sure = words.filter(({ size, confidence }) => size !== null && confidence > SURE)
  const unread = blobs.filter((blob) => isLikeLetters(blob, usualSize) && !words.some((word) => covers(word, blob, usualSize)))
  const runs: Blob[][] = []
  for (const blob of unread.sort((a, b) => a.left - b.left)) {
    const run = runs.find((other) => follows(blob, other.at(-1) as Blob, usualSize))
    if (run) run.push(blob)
    else runs.push([blob])
  }
  return runs.flatMap((run) => {
    const [left, right] = [Math.min(...run.map((blob) => blob.left)), Math.max(...run.map((blob) => blob.right))]
    const feet = run.map(({ bottom }) => bottom).sort((a, b) => a - b)
    const foot = feet[Math.floor(feet.length / 2)] as number
    const line = sure.find(({ baseline }) => Math.abs(baseline - foot) < SAME_LINE * usualSize)
    return line && right - left > LEAST_LENGTH * usualSize ? [{ left, right, baseline: line.baseline, size: usualSize, words: [] }] : []
  })
}

function isLikeLetters({ left, top, right, bottom }: Blob, size: number): boolean {
  return bottom - top > LEAST_HEIGHT * size && bottom - top < MOST_HEIGHT * size && right - left < MOST_WIDTH * size
}

function covers(word: Word, { left, top, right, bottom }: Blob, size: number): boolean {
  const [x, y, slack] = [(left + right) / 2, (top + bottom) / 2, AROUND * size]
  return x >= word.left - slack && x <= word.right + slack && y >= word.top - slack && y <= word.bottom + slack
}

function follows(blob: Blob, last: Blob, size: number): boolean {
  const isNear = blob.left - last.right < WIDEST_SPACE * size
  return isNear && blob.top < last.bottom && blob.bottom > last.top && Math.abs(blob.bottom - last.bottom) < FEET_APART * size
}
