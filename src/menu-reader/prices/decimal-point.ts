import type { InkBlob } from '../image/ink-blobs.ts'
import { withoutMarks } from '../price-grammar.ts'
import { digitBlobs, digitGaps, isDecimalPoint, isNarrow, middle } from './digits.ts'
import { DECIMAL_POINT } from './settings.ts'

/**
 * Puts the decimal point into the letters of a price where it is seen: recognisers drop it, but on the picture it stands
 * between two figures, at their foot.
 * @param blobs the patches of ink of that price alone
 * @returns the text with its point where it is seen, null where none is, or several
 */
export function insertVisiblePoint(text: string, blobs: readonly InkBlob[], size: number): string | null {
  const plain = withoutMarks(text)
  const figures = digitBlobs(blobs, size)
  const foot = Math.max(...figures.map((figure) => figure.bottom))
  const isClear = (point: InkBlob) =>
    figures.every((figure) => overlap(figure, point) < DECIMAL_POINT.maxOverlap * (point.right - point.left))
  // Where a point was read it is there, and other patches are not taken for it so easily.
  const above = plain === text ? DECIMAL_POINT.aboveFoot : DECIMAL_POINT.belowFoot
  const isAtFoot = ({ bottom }: InkBlob) => bottom < foot + DECIMAL_POINT.belowFoot * size && bottom > foot - above * size
  const points = blobs.filter((blob) => isDecimalPoint(blob, size) && isAtFoot(blob) && isClear(blob))
  const before = (point: InkBlob) => figures.filter((figure) => middle(figure) < middle(point)).length
  const between = points.filter((one) => before(one) > 0 && before(one) < figures.length)
  const [point] = between
  if (!point || between.length > 1) return null
  if (figures.length === plain.length) return insertPoint(plain, before(point))
  // Figures that touch are fewer than the letters: only where nothing was read of the point is its place estimated.
  if (plain !== text) return null
  const [first, last] = [figures[0]?.left ?? 0, figures.at(-1)?.right ?? 0]
  return insertPoint(plain, Math.round(((middle(point) - first) / (last - first)) * plain.length))
}

/**
 * Puts the point where nothing is seen of it but its room: one gap wider than figures of this menu stand apart.
 * @param usualGap white between figures, in pixels
 * @returns null where no gap is, or several are, or no pence would transitionScore
 */
export function insertPointAtGap(text: string, blobs: readonly InkBlob[], size: number, usualGap: number): string | null {
  const figures = digitBlobs(blobs, size)
  if (!/^[£$€]?\d{2,4}$/.test(text) || figures.length !== text.length) return null
  const wide = digitGaps(figures).flatMap((gap, i) => {
    const besideOne = figures.slice(i, i + 2).some((figure) => isNarrow(figure, figures, size))
    return gap - usualGap > (besideOne ? DECIMAL_POINT.extraGapBesideOne : DECIMAL_POINT.extraGap) * size ? [i + 1] : []
  })
  const [at] = wide
  const pence = text.length - (at ?? 0)
  return at === undefined || wide.length > 1 || pence > 2 || !/\d/.test(text[at - 1] ?? '') ? null : insertPoint(text, at)
}

/** Adds a '1' to those of which one more stands on the picture: recognisers take '11' for one letter. Null where that is not so. */
export function restoreDoubledOne(text: string, blobs: readonly InkBlob[], size: number): string | null {
  const ones = text.search(/1/)
  const plain = withoutMarks(text)
  const figures = digitBlobs(blobs, size)
  if (ones === -1 || figures.length !== plain.length + 1) return null
  const before = withoutMarks(text.slice(0, ones)).length
  const run = figures.slice(before).findIndex((figure) => !isNarrow(figure, figures, size))
  const read = /^1*/.exec(plain.slice(before))?.[0].length ?? 0
  // The halves of a thin '0' are narrow too, but are two more.
  const seen = run === -1 ? figures.length - before : run
  return seen === read + 1 ? `${text.slice(0, ones)}1${text.slice(ones)}` : null
}

function insertPoint(text: string, at: number): string {
  return `${text.slice(0, at)}.${text.slice(at)}`
}

function overlap(one: InkBlob, other: InkBlob): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left)
}
