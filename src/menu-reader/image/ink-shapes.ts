import type { GreyImage } from './grey-image.ts'
import { INK_SHAPES } from './settings.ts'

/** The ink of a mark or digit in a raster of one size, each cell 0 (paper) to 255 (ink), and its width as a multiple of its height. */
export type InkShape = { raster: number[]; aspect: number }

type Box = { left: number; right: number; top: number; bottom: number }

/** Returns the shape of the ink in a part of an image; null without ink. */
export function shapeOfInk(picture: GreyImage, box: Box): InkShape | null {
  const ink = inkIn(picture, box)
  if (!ink) return null
  const [width, height] = [ink.right - ink.left, ink.bottom - ink.top]
  const { columns, rows } = INK_SHAPES
  const raster = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    const left = ink.left + (x * width) / columns
    const top = ink.top + (y * height) / rows
    return darkness(picture, { left, right: left + width / columns, top, bottom: top + height / rows })
  })
  return { raster, aspect: width / height }
}

/** 0 for the same shape, 1 for shapes that have nothing in common; infinite when one is much wider. */
export function differenceOfShapes(one: InkShape, other: InkShape): number {
  if (Math.abs(Math.log(one.aspect / other.aspect)) > INK_SHAPES.maxStretch) return Number.POSITIVE_INFINITY
  return 1 - correlation(one.raster, other.raster)
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)]
  let [together, own, others] = [0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [(one[i] as number) - mean, (other[i] as number) - otherMean]
    together += a * b
    own += a * a
    others += b * b
  }
  return own === 0 || others === 0 ? 0 : together / Math.sqrt(own * others)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/** The smallest box around the ink of a part. */
function inkIn({ data, width, height }: GreyImage, { left, right, top, bottom }: Box): Box | null {
  const ink = { left: Number.POSITIVE_INFINITY, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 }
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      if ((data[y * width + x] as number) >= INK_SHAPES.threshold) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y + 1)
    }
  return ink.right > ink.left ? ink : null
}

/** The mean darkness of a part whose edges may be inside pixels. */
function darkness({ data, width, height }: GreyImage, { left, right, top, bottom }: Box): number {
  let [total, area] = [0, 0]
  for (let y = Math.floor(top); y < Math.min(height, bottom); y++)
    for (let x = Math.floor(left); x < Math.min(width, right); x++) {
      const share = (Math.min(x + 1, right) - Math.max(x, left)) * (Math.min(y + 1, bottom) - Math.max(y, top))
      total += share * (255 - (data[y * width + x] as number))
      area += share
    }
  return area === 0 ? 0 : total / area
}
