import type { Blob } from '../picture/blobs.ts'
import type { Grey } from '../picture/grey.ts'

/** Darkness of plain ink, of 255 for white. */
const INK = 150

/** The upper and the lower part of a figure that tell, as shares of its height; and the least width of one that is no bar. */
const UPPER = 0.2
const LOWER = 0.25
const LEAST_WIDTH = 0.3

/** A seven is so wide above, as a share of its width, and so narrow below, on the left of its middle; a '1' stands on its right or on a foot. */
const WIDE = 0.8
const SLIM = 0.6
const MIDDLE = 0.5

/** Whether a '1' was read where a '7' is seen: in narrow faces and hands recognisers take one for the other, and are sure of it. */
export function readsSevenAsOne(text: string, picture: Grey, figures: readonly Blob[]): boolean {
  const plain = [...text.replace(/[.,·]/g, '')]
  return plain.length === figures.length && plain.some((figure, i) => figure === '1' && isLikeSeven(picture, figures[i] as Blob))
}

function isLikeSeven(picture: Grey, figure: Blob): boolean {
  const [width, height] = [figure.right - figure.left, figure.bottom - figure.top]
  const upper = inkIn(picture, { ...figure, bottom: figure.top + UPPER * height })
  const lower = inkIn(picture, { ...figure, top: figure.bottom - LOWER * height })
  const isSlim = lower.right - lower.left <= SLIM * width && (lower.left + lower.right) / 2 - figure.left <= MIDDLE * width
  return width >= LEAST_WIDTH * height && upper.right - upper.left >= WIDE * width && isSlim
}

/** From where to where ink reaches across a part of the picture. */
function inkIn({ data, width }: Grey, { left, right, top, bottom }: Blob): { left: number; right: number } {
  const ink = { left: right, right: left }
  for (let y = Math.round(top); y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] as number) >= INK) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
    }
  }
  return ink
}
