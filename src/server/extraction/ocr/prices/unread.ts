import type { Word } from '../layout/word.ts'
import type { Blob } from '../picture/blobs.ts'

/** A place on the picture where a price stands or may stand. */
export type Spot = { left: number; right: number; baseline: number; size: number; word: Word | null }

/** Height of a figure as a share of the type size. */
const FIGURE = 0.73

/** Figures of one price stand closer together than this share of their size. */
const CLOSE = 0.4

/** Nearer than this to a word, in type sizes, it is a letter of that word. */
const CLEAR = 0.45

/** Pieces of one figure stand over one another, this near, in type sizes; less ink than a speck is none. */
const PIECES_APART = 0.2
const SPECK = 0.08

/** Longest unread writing that may be a price, in type sizes. */
const LONGEST = 6

/**
 * Where ink as high as a figure stands on the line of some words, and no word was read: recognisers pass over a lone
 * '8' between wide margins as over a speck.
 */
export function findUnread(blobs: readonly Blob[], words: readonly Word[], usualSize: number): Spot[] {
  const lines = words.filter((word) => word.size !== null && word.confidence > 0.5)
  const unread = blobs.filter((blob) => isPiece(blob, usualSize) && !words.some((word) => covers(word, blob)))
  const figures = joinPieces(unread, PIECES_APART * usualSize).filter((blob) => isAsHighAsFigure(blob, usualSize))
  const spots: Spot[] = []
  for (const blob of figures.sort((a, b) => a.left - b.left)) {
    const line = lines.find((word) => Math.abs(word.baseline - blob.bottom) < 0.25 * usualSize)
    if (!line) continue
    const size = (blob.bottom - blob.top) / FIGURE
    const spot = spots.find((other) => blob.left - other.right < CLOSE * size && Math.abs(other.baseline - blob.bottom) < 0.2 * size)
    if (spot) spot.right = Math.max(spot.right, blob.right)
    else spots.push({ left: blob.left, right: blob.right, baseline: blob.bottom, size, word: null })
  }
  return spots.filter((spot) => spot.right - spot.left < LONGEST * spot.size && !words.some((word) => isBeside(word, spot)))
}

function isBeside(word: Word, { left, right, baseline, size }: Spot): boolean {
  const isOnLine = word.top < baseline && word.bottom > baseline - FIGURE * size
  return isOnLine && word.left - right < CLEAR * size && left - word.right < CLEAR * size
}

function isPiece({ left, right, top, bottom }: Blob, usualSize: number): boolean {
  return Math.max(right - left, bottom - top) > SPECK * usualSize && bottom - top < 2 * FIGURE * usualSize
}

/** Thin strokes fall apart: the bar of a '5' stands by itself over its bow. */
function joinPieces(pieces: readonly Blob[], apart: number): Blob[] {
  const joined: Blob[] = []
  for (const piece of [...pieces].sort((a, b) => a.top - b.top)) {
    const over = joined.find(
      (one) => piece.top - one.bottom < apart && Math.min(one.right, piece.right) - Math.max(one.left, piece.left) > 0,
    )
    if (!over) joined.push({ ...piece })
    else {
      over.left = Math.min(over.left, piece.left)
      over.right = Math.max(over.right, piece.right)
      over.bottom = Math.max(over.bottom, piece.bottom)
    }
  }
  return joined
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
