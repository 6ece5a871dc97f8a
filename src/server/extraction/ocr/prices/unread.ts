import type { Word } from '../layout/word.ts'
import type { Blob } from '../picture/blobs.ts'

/** A place on the picture where a price stands or may stand. */
export type Spot = { left: number; right: number; baseline: number; size: number; word: Word | null }

/** Height of a figure as a share of the type size. */
const FIGURE = 0.73

/** Figures of one price stand closer together than this share of their size. */
const CLOSE = 0.4

/** Longest unread writing that may be a price, in type sizes. */
const LONGEST = 6

/**
 * Where ink as high as a figure stands on the line of some words, and no word was read: recognisers pass over a lone
 * '8' between wide margins as over a speck.
 */
export function findUnread(blobs: readonly Blob[], words: readonly Word[], usualSize: number): Spot[] {
  const lines = words.filter((word) => word.size !== null && word.confidence > 0.5)
  const figures = blobs.filter((blob) => isAsHighAsFigure(blob, usualSize) && !words.some((word) => covers(word, blob)))
  const spots: Spot[] = []
  for (const blob of figures.sort((a, b) => a.left - b.left)) {
    const line = lines.find((word) => Math.abs(word.baseline - blob.bottom) < 0.25 * usualSize)
    if (!line) continue
    const size = (blob.bottom - blob.top) / FIGURE
    const spot = spots.find((other) => blob.left - other.right < CLOSE * size && Math.abs(other.baseline - blob.bottom) < 0.2 * size)
    if (spot) spot.right = Math.max(spot.right, blob.right)
    else spots.push({ left: blob.left, right: blob.right, baseline: blob.bottom, size, word: null })
  }
  return spots.filter((spot) => spot.right - spot.left < LONGEST * spot.size)
}

function isAsHighAsFigure(blob: Blob, usualSize: number): boolean {
  const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
  return height > 0.5 * FIGURE * usualSize && height < 2 * FIGURE * usualSize && width < 1.2 * height && width > 0.12 * height
}

function covers(word: Word, blob: Blob): boolean {
  const x = (blob.left + blob.right) / 2
  const y = (blob.top + blob.bottom) / 2
  return x >= word.left && x <= word.right && y >= word.top && y <= word.bottom
}
