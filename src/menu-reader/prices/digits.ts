import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { withoutMarks } from '../price-grammar.ts'
import { DIGITS, SEVEN } from './settings.ts'

/** The figures of a price from left to right, a sign among them; patches above one another are parts of one. */
export function digitBlobs(blobs: readonly InkBlob[], size: number): InkBlob[] {
  const columns: InkBlob[] = []
  for (const blob of blobs.filter((one) => !isDecimalPoint(one, size)).sort((a, b) => a.left - b.left)) {
    const column = columns.find((other) => middle(blob) < other.right && middle(blob) > other.left)
    if (!column) columns.push({ ...blob })
    else {
      column.right = Math.max(column.right, blob.right)
      column.top = Math.min(column.top, blob.top)
      column.bottom = Math.max(column.bottom, blob.bottom)
    }
  }
  return columns.filter(({ top, bottom }) => bottom - top > DIGITS.minHeight * size)
}

/** Whether a patch is as small as a decimal point, and no smaller. */
export function isDecimalPoint({ left, right, top, bottom }: InkBlob, size: number): boolean {
  return [right - left, bottom - top].every((side) => side >= DIGITS.minPoint * size && side <= DIGITS.maxPoint * size)
}

/** White between each figure and the next, in pixels. */
export function digitGaps(figures: readonly InkBlob[]): number[] {
  return figures.slice(1).map((figure, i) => figure.left - (figures[i]?.right ?? 0))
}

/** Whether a figure is as narrow as a '1' is, beside the others or, among ones, for its size. */
export function isNarrow(figure: InkBlob, figures: readonly InkBlob[], size: number): boolean {
  return width(figure) < DIGITS.narrow * Math.max(DIGITS.usualWidth * size, ...figures.map(width))
}

export function middle({ left, right }: InkBlob): number {
  return (left + right) / 2
}

function width({ left, right }: InkBlob): number {
  return right - left
}

/** Whether a '1' was read where a '7' is seen: in narrow faces and hands recognisers take one for the other, and are sure of it. */
export function isMisreadSeven(text: string, picture: GreyImage, figures: readonly InkBlob[]): boolean {
  const plain = [...withoutMarks(text)]
  return plain.length === figures.length && plain.some((figure, i) => figure === '1' && isLikeSeven(picture, figures[i] as InkBlob))
}

function isLikeSeven(picture: GreyImage, figure: InkBlob): boolean {
  const [width, height] = [figure.right - figure.left, figure.bottom - figure.top]
  const upper = inkIn(picture, { ...figure, bottom: figure.top + SEVEN.upperShare * height })
  const lower = inkIn(picture, { ...figure, top: figure.bottom - SEVEN.lowerShare * height })
  const isSlim = lower.right - lower.left <= SEVEN.slim * width && (lower.left + lower.right) / 2 - figure.left <= SEVEN.middle * width
  return width >= SEVEN.minWidth * height && upper.right - upper.left >= SEVEN.wide * width && isSlim
}

/** From where to where ink reaches across a part of the picture. */
function inkIn({ data, width }: GreyImage, { left, right, top, bottom }: InkBlob): { left: number; right: number } {
  const ink = { left: right, right: left }
  for (let y = Math.round(top); y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] as number) >= SEVEN.ink) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
    }
  }
  return ink
}
