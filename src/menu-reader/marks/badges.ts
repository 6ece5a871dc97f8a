import type { GreyImage } from '../image/grey-image.ts'
import { floodFill, type InkBlob } from '../image/ink-blobs.ts'
import { inkOf, type Ring } from './rings.ts'
import { BADGES, RINGS } from './settings.ts'

/**
 * Turns light letters on a filled badge into dark ones on white, in the image.
 * @returns null, and leaves the image as it is, when the ink is not a filled shape with something light in it
 */
export function invertBadge(picture: GreyImage, badge: InkBlob): Ring | null {
  const [width, height] = [badge.right - badge.left, badge.bottom - badge.top]
  const part = { data: new Uint8Array(width * height), width, height }
  for (let y = 0; y < height; y++) {
    const from = (badge.top + y) * picture.width + badge.left
    part.data.set(picture.data.subarray(from, from + width), y * width)
  }
  const inked = part.data.filter((value) => value < RINGS.threshold).length
  if (inked < BADGES.minFill * width * height) return null
  const darkest = part.data.toSorted()[Math.floor(BADGES.darkest * part.data.length)] as number
  const outside = outsideOf(part, darkest + BADGES.edge * (255 - darkest))
  const letters = part.data.map((value, at) => (outside[at] === 1 ? 255 : 255 - Math.min(255, ((value - darkest) * 255) / (255 - darkest))))
  const inner = inkOf({ ...part, data: letters }, badge)
  const [innerWidth, innerHeight] = inner ? [inner.right - inner.left, inner.bottom - inner.top] : [0, 0]
  const isLetter = innerHeight >= BADGES.minInner * height && innerHeight <= BADGES.maxInner * height
  if (!inner || !isLetter || innerWidth < BADGES.minInnerWidth * innerHeight || innerWidth > width - BADGES.minMargin * height) return null
  for (let y = 0; y < height; y++)
    picture.data.set(letters.subarray(y * width, (y + 1) * width), (badge.top + y) * picture.width + badge.left)
  return { ring: badge, inner }
}

/** 1 for the corners around a round badge, and its blurred edge. */
function outsideOf({ data, width, height }: GreyImage, brightness: number): Uint8Array {
  const light = data.map((value) => (value >= brightness ? 1 : 0))
  const outside = new Uint8Array(light.length)
  for (let at = 0; at < light.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (isEdge && light[at] === 1) for (const place of floodFill(light, at, width)) outside[place] = 1
  }
  return outside
}
