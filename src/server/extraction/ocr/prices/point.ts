import type { Blob } from '../picture/blobs.ts'
import { figuresOf, gapsOf, isNarrow, isPoint, middle } from './figures.ts'

/** So much of its width a point may stand under a figure; more, and it is the end of that figure: the ball of a thin '3'. */
const MOST_OVERLAP = 0.3

/** A point ends so near the lowest figure's foot, in type sizes: old-style figures sink below the line it stands on. */
const BELOW_FOOT = 0.15
const ABOVE_FOOT = 0.25

/** So much wider than usual, in type sizes, is the white around a point too faint to be seen; beside a '1' is white anyway. */
const ROOM_FOR_POINT = 0.13
const ROOM_BESIDE_ONE = 0.26

/**
 * Puts the decimal point into the letters of a price where it is seen: recognisers drop it, but on the picture it stands
 * between two figures, at their foot.
 * @param blobs the patches of ink of that price alone
 * @returns the text with its point where it is seen, null where none is, or several
 */
export function withPoint(text: string, blobs: readonly Blob[], size: number): string | null {
  const plain = withoutPoint(text)
  const figures = figuresOf(blobs, size)
  const foot = Math.max(...figures.map((figure) => figure.bottom))
  const isClear = (point: Blob) => figures.every((figure) => overlap(figure, point) < MOST_OVERLAP * (point.right - point.left))
  // Where a point was read it is there, and other patches are not taken for it so easily.
  const above = plain === text ? ABOVE_FOOT : BELOW_FOOT
  const isAtFoot = ({ bottom }: Blob) => bottom < foot + BELOW_FOOT * size && bottom > foot - above * size
  const points = blobs.filter((blob) => isPoint(blob, size) && isAtFoot(blob) && isClear(blob))
  const before = (point: Blob) => figures.filter((figure) => middle(figure) < middle(point)).length
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
 * @returns null where no gap is, or several are, or no pence would follow
 */
export function withPointInGap(text: string, blobs: readonly Blob[], size: number, usualGap: number): string | null {
  const figures = figuresOf(blobs, size)
  if (!/^[£$€]?\d{2,4}$/.test(text) || figures.length !== text.length) return null
  const wide = gapsOf(figures).flatMap((gap, i) => {
    const besideOne = figures.slice(i, i + 2).some((figure) => isNarrow(figure, figures, size))
    return gap - usualGap > (besideOne ? ROOM_BESIDE_ONE : ROOM_FOR_POINT) * size ? [i + 1] : []
  })
  const [at] = wide
  const pence = text.length - (at ?? 0)
  return at === undefined || wide.length > 1 || pence > 2 || !/\d/.test(text[at - 1] ?? '') ? null : insertPoint(text, at)
}

/** Adds a '1' to those of which one more stands on the picture: recognisers take '11' for one letter. Null where that is not so. */
export function withTwinOnes(text: string, blobs: readonly Blob[], size: number): string | null {
  const ones = text.search(/1/)
  const plain = withoutPoint(text)
  const figures = figuresOf(blobs, size)
  if (ones === -1 || figures.length !== plain.length + 1) return null
  const before = withoutPoint(text.slice(0, ones)).length
  const run = figures.slice(before).findIndex((figure) => !isNarrow(figure, figures, size))
  const read = /^1*/.exec(plain.slice(before))?.[0].length ?? 0
  // The halves of a thin '0' are narrow too, but are two more.
  const seen = run === -1 ? figures.length - before : run
  return seen === read + 1 ? `${text.slice(0, ones)}1${text.slice(ones)}` : null
}

function withoutPoint(text: string): string {
  return text.replace(/[.,·]/g, '')
}

function insertPoint(text: string, at: number): string {
  return `${text.slice(0, at)}.${text.slice(at)}`
}

function overlap(one: Blob, other: Blob): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left)
}
