import type { GreyImage } from './grey-image.ts'
import { floodFill, type InkBlob } from './ink-blobs.ts'
import { BADGES } from './settings.ts'

/** A ring, a box or a badge around letters, and the letters in it. */
export type Ring = { ring: InkBlob; inner: InkBlob }

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
  const inked = part.data.filter((value) => value < BADGES.threshold).length
  if (inked < BADGES.minFill * width * height) return null
  const darkest = part.data.toSorted()[Math.floor(BADGES.darkest * part.data.length)] as number
  const outside = outsideOf(part, darkest + BADGES.edge * (255 - darkest))
  const lightness = (value: number) => Math.max(0, ((value - darkest) * 255) / (255 - darkest))
  const letters = part.data.map((value, at) => (outside[at] === 1 ? 255 : 255 - lightness(value)))
  const inner = inkOf({ ...part, data: letters }, badge, BADGES.threshold)
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

/** Whether a blob is one of several letters of a word: bold ones with a hole resemble badges. */
export function isLetterOf({ text, ...word }: InkBlob & { text: string }, blob: InkBlob): boolean {
  const isInRow = word.top < blob.bottom && word.bottom > blob.top
  const isInWord = isInRow && blob.left >= word.left - 1 && blob.right <= word.right + 1
  return isInWord && /\p{L}{2}/u.test(text) && word.right - word.left > BADGES.maxShareOfWord * (blob.right - blob.left)
}

/** The box of the ink in a part of an image that begins at the left and top of a box; null without ink. */
export function inkOf(part: GreyImage, { left, top }: Pick<InkBlob, 'left' | 'top'>, threshold: number): InkBlob | null {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [at, value] of part.data.entries())
    if (value < threshold) {
      xs.push(at % part.width)
      ys.push(Math.floor(at / part.width))
    }
  if (xs.length === 0) return null
  return { left: left + Math.min(...xs), top: top + Math.min(...ys), right: left + Math.max(...xs) + 1, bottom: top + Math.max(...ys) + 1 }
}
