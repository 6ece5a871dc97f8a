import { type Blob, findBlobs } from './blobs.ts'
import type { Grey } from './grey.ts'
import { findInk } from './ink.ts'

/** Leader dots are at most this high and wide, and stand at most so far apart, in heights of a letter. */
const DOT = 0.5
const APART = 1.8

/** Between dots is at least this share of their width; small letters stand closer. */
const LEAST_GAP = 0.6

/** So many dots in a row lead to a price; three are an ellipsis. */
const LEAST_DOTS = 5

/** Faint dots are dots: ink darker than this counts. */
const FAINT = 200

/** The picture without the dots that lead to prices. */
export function eraseLeaderDots(picture: Grey, letterHeight: number): Grey {
  const cleared = { ...picture, data: picture.data.slice() }
  for (const dot of findLeaderDots(findBlobs(findInk(cleared, FAINT)), letterHeight)) erase(cleared, dot)
  return cleared
}

/** Dots that stand in a row on one line, none far from the next. */
export function findLeaderDots(blobs: readonly Blob[], letterHeight: number): Blob[] {
  const isSmall = ({ left, top, right, bottom }: Blob) => right - left <= DOT * letterHeight && bottom - top <= DOT * letterHeight
  const small = blobs.filter(isSmall)
  const letters = blobs.filter((blob) => !isSmall(blob))
  const rows: Blob[][] = []
  for (const dot of small.sort((a, b) => a.left - b.left)) {
    const row = rows.find((other) => follows(dot, other.at(-1) as Blob, letterHeight) && !isBetween(letters, other.at(-1) as Blob, dot))
    if (row) row.push(dot)
    else rows.push([dot])
  }
  return rows.filter((row) => row.length >= LEAST_DOTS).flat()
}

function follows(dot: Blob, last: Blob, letterHeight: number): boolean {
  const [gap, step] = [dot.left - last.right, Math.abs(dot.bottom - last.bottom)]
  const dotWidth = Math.max(dot.right - dot.left, last.right - last.left)
  return gap > LEAST_GAP * dotWidth && gap < APART * letterHeight && step < 0.2 * letterHeight
}

/** Whether a letter stands between two dots: then they are bits of a word. */
function isBetween(letters: readonly Blob[], one: Blob, other: Blob): boolean {
  return letters.some(({ left, top, right, bottom }) => left < other.left && right > one.right && top < other.bottom && bottom > one.top)
}

function erase({ data, width, height }: Grey, { left, top, right, bottom }: Blob): void {
  for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
    data.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1))
  }
}
