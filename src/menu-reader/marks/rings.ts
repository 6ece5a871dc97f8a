import { inkOf, isFilled, type Ring } from '../image/badges.ts'
import type { GreyImage } from '../image/grey-image.ts'
import { floodFill, type InkBlob } from '../image/ink-blobs.ts'
import { RINGS } from './settings.ts'

const isInk = ({ data, width }: GreyImage, x: number, y: number) => (data[y * width + x] as number) < RINGS.threshold

/**
 * Erases a ring or box from an image and leaves the letters in it, also where they touch it. The line is as thick as it is on the left.
 * @returns null, and leaves the image as it is, when the ink has another shape or nothing is inside
 */
export function eraseRing(picture: GreyImage, ring: InkBlob): Ring | null {
  const stroke = ringStroke(picture, ring)
  if (stroke === null) return null
  const [width, height] = [ring.right - ring.left, ring.bottom - ring.top]
  const cleared = copyOf(picture, ring)
  const clear = (x: number, y: number) => {
    cleared.data[(y - ring.top) * width + (x - ring.left)] = 255
  }
  for (const side of SIDES) {
    const [across, deep] = side.isRow ? [height, width] : [width, height]
    for (let i = 0; i < across; i++) {
      const first = firstInk(picture, ring, side, i)
      if (first > deep * RINGS.deepest) continue
      for (let depth = 0; depth < first + stroke + 1; depth++) clear(...side.at(ring, i, depth))
    }
  }
  eraseFaintRests(cleared)
  const inner = inkOf(cleared, ring, RINGS.threshold)
  if (!inner || inner.bottom - inner.top < RINGS.minInner * height) return null
  // Letters that nearly fill a badge leave so little of it beside them that it resembles a ring.
  const rest = { left: inner.left - ring.left, right: inner.right - ring.left, top: inner.top - ring.top, bottom: inner.bottom - ring.top }
  if (isFilled(cleared, rest) && isFilled(picture, ring)) return null
  for (let y = 0; y < height; y++)
    picture.data.set(cleared.data.subarray(y * width, (y + 1) * width), (ring.top + y) * picture.width + ring.left)
  return { ring, inner }
}

/**
 * Whether the paper around a shape fills more of a corner of its box than beside a ring, which leaves a fifth of each quarter. Letters that touch each other, such as 'gf',
 * have one above the 'g' and one below the 'f'.
 */
export function isOpen(picture: GreyImage, shape: InkBlob): boolean {
  const [width, height] = [shape.right - shape.left + 2, shape.bottom - shape.top + 2]
  // With a margin, so that all paper around the shape is connected.
  const isPaper = new Uint8Array(width * height).fill(1)
  for (let y = shape.top; y < shape.bottom; y++)
    for (let x = shape.left; x < shape.right; x++) if (isInk(picture, x, y)) isPaper[(y - shape.top + 1) * width + x - shape.left + 1] = 0
  const corners = [0, 0, 0, 0]
  for (const at of floodFill(isPaper, 0, width)) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
    const corner = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
    corners[corner] = (corners[corner] as number) + 1
  }
  const quarter = ((width - 2) * (height - 2)) / 4
  return Math.max(...corners) > RINGS.openCorner * quarter
}

/** Erases ink that is pale everywhere: what is left of a thin ring. Below the letters it would make their type larger. */
function eraseFaintRests({ data, width }: GreyImage): void {
  const isInked = data.map((value) => (value < RINGS.threshold ? 1 : 0))
  const darkest = data.reduce((least, value) => Math.min(least, value), 255)
  const limit = darkest + RINGS.faint * (255 - darkest)
  for (let at = 0; at < isInked.length; at++) {
    if (isInked[at] === 0) continue
    const pixels = floodFill(isInked, at, width)
    if (pixels.every((pixel) => (data[pixel] as number) > limit)) for (const pixel of pixels) data[pixel] = 255
  }
}

type Side = { isRow: boolean; at: (ring: InkBlob, across: number, depth: number) => [x: number, y: number] }

const SIDES: readonly Side[] = [
  { isRow: true, at: ({ left, top }, across, depth) => [left + depth, top + across] },
  { isRow: true, at: ({ right, top }, across, depth) => [right - 1 - depth, top + across] },
  { isRow: false, at: ({ left, top }, across, depth) => [left + across, top + depth] },
  { isRow: false, at: ({ left, bottom }, across, depth) => [left + across, bottom - 1 - depth] },
]

/** The thickness of the line; null when the ink does not run along all four sides. */
function ringStroke(picture: GreyImage, ring: InkBlob): number | null {
  const strokes: number[] = []
  for (const side of SIDES) {
    const [across, deep] = side.isRow ? [ring.bottom - ring.top, ring.right - ring.left] : [ring.right - ring.left, ring.bottom - ring.top]
    const [from, to] = [Math.floor(across * 0.25), Math.ceil(across * 0.75)]
    let along = 0
    for (let i = from; i < to; i++) {
      const first = firstInk(picture, ring, side, i)
      if (first <= deep * RINGS.maxInset) along++
      let end = first
      while (end < deep && isInk(picture, ...side.at(ring, i, end))) end++
      if (side === SIDES[0]) strokes.push(end - first)
    }
    if (along < RINGS.minAlong * (to - from)) return null
  }
  const stroke = strokes.sort((a, b) => a - b)[Math.floor(strokes.length / 2)] as number
  return stroke <= RINGS.maxStroke * (ring.bottom - ring.top) ? stroke : null
}

/** How many pixels are before the first ink from a side; `Infinity` for none. */
function firstInk(picture: GreyImage, ring: InkBlob, side: Side, across: number): number {
  const deep = side.isRow ? ring.right - ring.left : ring.bottom - ring.top
  for (let depth = 0; depth < deep; depth++) if (isInk(picture, ...side.at(ring, across, depth))) return depth
  return Number.POSITIVE_INFINITY
}

function copyOf({ data, width }: GreyImage, { left, top, right, bottom }: InkBlob): GreyImage {
  const copy = { data: new Uint8Array((right - left) * (bottom - top)), width: right - left, height: bottom - top }
  for (let y = top; y < bottom; y++) copy.data.set(data.subarray(y * width + left, y * width + right), (y - top) * copy.width)
  return copy
}
