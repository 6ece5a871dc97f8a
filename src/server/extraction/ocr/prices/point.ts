import type { Blob } from '../picture/blobs.ts'

/** Heights and widths of a decimal point, and the least height of a figure, in type sizes. */
const LEAST_POINT = 0.06
const MOST_POINT = 0.26
const LEAST_FIGURE = 0.5

/** So much of its width a point may stand under a figure; more, and it is the end of that figure: the ball of a thin '3'. */
const MOST_OVERLAP = 0.3

/**
 * Puts the decimal point into the letters of a price where it is seen: recognisers drop it, but on the picture it stands
 * between two figures, at their foot.
 * @param blobs the patches of ink of that price alone
 * @returns the text with its point where it is seen, null where none is, or several
 */
export function withPoint(text: string, blobs: readonly Blob[], size: number): string | null {
  const plain = text.replace(/[.,·]/g, '')
  const figures = stacked(blobs.filter((blob) => !isPoint(blob, size))).filter(({ top, bottom }) => bottom - top > LEAST_FIGURE * size)
  const foot = Math.max(...figures.map((figure) => figure.bottom))
  const isClear = (point: Blob) => figures.every((figure) => overlap(figure, point) < MOST_OVERLAP * (point.right - point.left))
  const points = blobs.filter((blob) => isPoint(blob, size) && Math.abs(blob.bottom - foot) < 0.15 * size && isClear(blob))
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

function insertPoint(text: string, at: number): string {
  return `${text.slice(0, at)}.${text.slice(at)}`
}

/** Patches that stand above one another are parts of one figure. */
function stacked(blobs: readonly Blob[]): Blob[] {
  const columns: Blob[] = []
  for (const blob of [...blobs].sort((a, b) => a.left - b.left)) {
    const column = columns.find((other) => middle(blob) < other.right && middle(blob) > other.left)
    if (!column) columns.push({ ...blob })
    else {
      column.right = Math.max(column.right, blob.right)
      column.top = Math.min(column.top, blob.top)
      column.bottom = Math.max(column.bottom, blob.bottom)
    }
  }
  return columns
}

function isPoint({ left, right, top, bottom }: Blob, size: number): boolean {
  return [right - left, bottom - top].every((side) => side >= LEAST_POINT * size && side <= MOST_POINT * size)
}

function overlap(one: Blob, other: Blob): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left)
}

function middle({ left, right }: Blob): number {
  return (left + right) / 2
}
