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
  if (!isFilled(picture, badge)) return null
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

/** Whether ink fills its box like a badge, and not like a ring around letters. */
export function isFilled(picture: GreyImage, blob: InkBlob): boolean {
  return inkShare(picture, blob) >= BADGES.minFill
}

function inkShare(picture: GreyImage, { left, top, right, bottom }: InkBlob): number {
  let inked = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if ((picture.data[y * picture.width + x] as number) < BADGES.threshold) inked++
  return inked / ((right - left) * (bottom - top))
}

/** Parts badges with round ends that touch each other where their ink is lowest. A badge with straight sides stays whole. */
export function splitBadges(picture: GreyImage, blob: InkBlob): InkBlob[] {
  const { left, top, right, bottom } = blob
  const height = bottom - top
  const heights = Array.from({ length: right - left }, (_, i) => heightOfColumn(picture, { ...blob, left: left + i }))
  const cuts: { from: number; to: number }[] = []
  let low: number[] = []
  let isPastFull = false
  for (const [i, own] of heights.entries()) {
    if (own >= BADGES.fullColumn * height) {
      if (low.length > 0) cuts.push(cutIn(low, heights))
      ;[isPastFull, low] = [true, []]
    } else if (isPastFull && own < BADGES.lowColumn * height) low.push(i)
  }
  if (cuts.length === 0) return [blob]
  // The thin ink between two badges belongs to neither.
  const isBody = (x: number) => (heights[x - left] as number) >= BADGES.endColumn * height
  const [starts, ends] = [
    [left, ...cuts.map(({ to }) => left + to)],
    [...cuts.map(({ from }) => left + from), right],
  ]
  const parts = starts.map((start, i) => {
    const columns = Array.from({ length: (ends[i] as number) - start }, (_, at) => start + at).filter(isBody)
    return { left: Math.min(...columns), top, right: Math.max(...columns) + 1, bottom }
  })
  const widthOf = (part: InkBlob) => (part.right - part.left) / height
  const isRound = (part: InkBlob) => Math.abs(widthOf(part) - 1) <= BADGES.maxStretch
  const isPill = (part: InkBlob) => widthOf(part) >= 1 && widthOf(part) <= BADGES.maxPill && isFilled(picture, part)
  // A dark gap that is as high as the badges has no letter.
  const isGap = (part: InkBlob) => widthOf(part) < 1 - BADGES.maxStretch && inkShare(picture, part) >= BADGES.solid
  const badges = parts.filter((part) => !isGap(part))
  return badges.length > 1 && badges.every((part) => isRound(part) || isPill(part)) ? badges : [blob]
}

/**
 * The lowest columns of both halves. A narrow white gap between two badges is dark in an image whose dark grounds were inverted, also lower
 * or higher than the ends of the badges beside it, and belongs to neither.
 */
function cutIn(columns: readonly number[], heights: readonly number[]): { from: number; to: number } {
  const half = Math.ceil(columns.length / 2)
  const [before, after] = [columns.slice(0, half), columns.slice(half)]
  const least = (some: readonly number[]) => Math.min(...some.map((i) => heights[i] as number)) + 1
  const first = before.find((i) => (heights[i] as number) <= least(before)) as number
  const last = after.findLast((i) => (heights[i] as number) <= least(after)) ?? first
  const middle = before.concat(after).reduce((lowest, i) => ((heights[i] as number) < (heights[lowest] as number) ? i : lowest), first)
  return last - first < BADGES.minGap * (heights[middle] as number) ? { from: middle, to: middle } : { from: first, to: last }
}

/** From the first to the last ink of the column at the left of a box. */
function heightOfColumn({ data, width }: GreyImage, { left, top, bottom }: InkBlob): number {
  const isInk = (y: number) => (data[y * width + left] as number) < BADGES.threshold
  let [first, last] = [top, bottom - 1]
  while (first < bottom && !isInk(first)) first++
  while (last > first && !isInk(last)) last--
  return first < bottom ? last - first + 1 : 0
}

/**
 * 1 for pixels outside a round badge: the corners of its box, and its blurred edge. The edge connects letters that come close to it, such
 * as those of 'VG' in a circle, with the corners. Therefore only pixels beyond the rim of a circle are outside.
 */
function outsideOf({ data, width, height }: GreyImage, brightness: number): Uint8Array {
  const light = data.map((value) => (value >= brightness ? 1 : 0))
  const outside = new Uint8Array(light.length)
  for (let at = 0; at < light.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (isEdge && light[at] === 1) for (const place of floodFill(light, at, width)) outside[place] = 1
  }
  const isBeyond = (at: number, share: number) =>
    Math.hypot(((at % width) + 0.5) / (width / 2) - 1, (Math.floor(at / width) + 0.5) / (height / 2) - 1) > share
  const corners = [...outside.keys()].filter((at) => isBeyond(at, 1))
  const isCircle =
    Math.abs(width / height - 1) <= BADGES.maxStretch &&
    corners.filter((at) => outside[at] === 1).length >= BADGES.lightCorners * corners.length
  return isCircle ? outside.map((_, at) => (isBeyond(at, BADGES.rim) ? 1 : 0)) : outside
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
