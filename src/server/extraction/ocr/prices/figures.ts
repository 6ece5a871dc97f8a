import type { Blob } from '../picture/blobs.ts'

/** Heights and widths of a decimal point, and the least height of a figure, in type sizes. */
const LEAST_POINT = 0.06
const MOST_POINT = 0.26
const LEAST_FIGURE = 0.5

/** Width of a '1' beside the widest figure, and of that one at least, in type sizes. */
const NARROW = 0.7
const USUAL_WIDTH = 0.4

/** The figures of a price from left to right, a sign among them; patches above one another are parts of one. */
export function figuresOf(blobs: readonly Blob[], size: number): Blob[] {
  const columns: Blob[] = []
  for (const blob of blobs.filter((one) => !isPoint(one, size)).sort((a, b) => a.left - b.left)) {
    const column = columns.find((other) => middle(blob) < other.right && middle(blob) > other.left)
    if (!column) columns.push({ ...blob })
    else {
      column.right = Math.max(column.right, blob.right)
      column.top = Math.min(column.top, blob.top)
      column.bottom = Math.max(column.bottom, blob.bottom)
    }
  }
  return columns.filter(({ top, bottom }) => bottom - top > LEAST_FIGURE * size)
}

/** Whether a patch is as small as a decimal point, and no smaller. */
export function isPoint({ left, right, top, bottom }: Blob, size: number): boolean {
  return [right - left, bottom - top].every((side) => side >= LEAST_POINT * size && side <= MOST_POINT * size)
}

/** White between each figure and the next, in pixels. */
export function gapsOf(figures: readonly Blob[]): number[] {
  return figures.slice(1).map((figure, i) => figure.left - (figures[i]?.right ?? 0))
}

/** Whether a figure is as narrow as a '1' is, beside the others or, among ones, for its size. */
export function isNarrow(figure: Blob, figures: readonly Blob[], size: number): boolean {
  return width(figure) < NARROW * Math.max(USUAL_WIDTH * size, ...figures.map(width))
}

export function middle({ left, right }: Blob): number {
  return (left + right) / 2
}

function width({ left, right }: Blob): number {
  return right - left
}
