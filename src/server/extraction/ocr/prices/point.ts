import type { Blob } from '../picture/blobs.ts'

/** Heights and widths of a decimal point, and the least height of a figure, in type sizes. */
const LEAST_POINT = 0.06
const MOST_POINT = 0.26
const LEAST_FIGURE = 0.5

/**
 * Puts the decimal point into the letters of a price where it is seen: recognisers drop it, but on the picture it stands
 * between two figures, at their foot.
 * @param blobs the patches of ink of that price alone
 * @returns the text with its point where it is seen, null where none is, or several
 */
export function withPoint(text: string, blobs: readonly Blob[], size: number): string | null {
  const plain = text.replace(/[.,·]/g, '')
  const figures = blobs.filter((blob) => blob.bottom - blob.top > LEAST_FIGURE * size).sort((a, b) => a.left - b.left)
  const foot = Math.max(...figures.map((figure) => figure.bottom))
  const points = blobs.filter((blob) => isPoint(blob, size) && Math.abs(blob.bottom - foot) < 0.15 * size)
  const before = (point: Blob) => figures.filter((figure) => middle(figure) < middle(point)).length
  const point = points.find((one) => before(one) > 0 && before(one) < figures.length)
  if (!point || points.length > 1) return null
  const first = figures[0]?.left ?? 0
  const last = figures.at(-1)?.right ?? 0
  const share = (middle(point) - first) / (last - first)
  const at = figures.length === plain.length ? before(point) : Math.round(share * plain.length)
  return `${plain.slice(0, at)}.${plain.slice(at)}`
}

function isPoint({ left, right, top, bottom }: Blob, size: number): boolean {
  return [right - left, bottom - top].every((side) => side >= LEAST_POINT * size && side <= MOST_POINT * size)
}

function middle({ left, right }: Blob): number {
  return (left + right) / 2
}
