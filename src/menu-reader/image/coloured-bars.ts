import { type GreyImage, resizeGrey } from './grey-image.ts'
import { floodFill } from './ink-blobs.ts'
import { BARS } from './settings.ts'

/** Top and bottom of each column from left to right, in pixels of the image. */
type Bar = { left: number; tops: number[]; bottoms: number[]; filled: number }

/**
 * Redraws the text on coloured bars as dark letters on white.
 * @param from the photo in its original brightness
 * @param to the image after `normaliseIllumination`, which assumes one background; changed in place
 */
export async function whitenColouredBars(from: GreyImage, to: GreyImage): Promise<void> {
  for (const bar of await findBars(from)) writePlain(from, to, bar)
}

async function findBars(picture: GreyImage): Promise<Bar[]> {
  const small = await resizeGrey(picture, 1 / BARS.reduction)
  const tone = pageTone(small)
  const isOther = small.data.map((value, i) => (Math.abs(value - (tone.data[i] as number)) > BARS.minContrast ? 1 : 0))
  const highest = Math.max(small.width, small.height) * BARS.maxHeightShare
  const bars: Bar[] = []
  for (let i = 0; i < isOther.length; i++) {
    if (isOther[i] === 0) continue
    const patch = floodFill(isOther, i, small.width)
    if (patch.length < (BARS.minAspect * BARS.minHeight ** 2 * BARS.minFill) / BARS.reduction ** 2) continue
    const bar = columnsOf(patch, small.width)
    if (isBar(bar, highest)) bars.push(enlarge(withoutTowers(bar)))
    else if (heightsOf(bar).height > highest) bars.push(...barsInFrame(patch, small, highest))
  }
  return bars
}

/** The bars at the top of a frame: its thin line goes on around the dishes below them. */
function barsInFrame(patch: readonly number[], { width, height }: GreyImage, highest: number): Bar[] {
  const isFrame = new Uint8Array(width * height)
  for (const at of patch) isFrame[at] = 1
  const around = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1]
  const isThick = new Uint8Array(width * height)
  for (const at of patch) if (around.every((step) => isFrame[at + step] === 1)) for (const step of around) isThick[at + step] = 1
  return patch.flatMap((at) => {
    if (isThick[at] !== 1) return []
    const bar = columnsOf(floodFill(isThick, at, width), width)
    return isBar(bar, highest) ? [enlarge(withoutTowers(bar))] : []
  })
}

function columnsOf(patch: readonly number[], width: number): Bar {
  const columns = new Map<number, { top: number; bottom: number }>()
  for (const at of patch) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const column = columns.get(x)
    if (!column) columns.set(x, { top: y, bottom: y + 1 })
    else [column.top, column.bottom] = [Math.min(column.top, y), Math.max(column.bottom, y + 1)]
  }
  const across = [...columns].sort(([a], [b]) => a - b)
  return {
    left: across[0]?.[0] ?? 0,
    tops: across.map(([, { top }]) => top),
    bottoms: across.map(([, { bottom }]) => bottom),
    filled: patch.length,
  }
}

function heightsOf({ tops, bottoms }: Bar): { heights: number[]; height: number } {
  const heights = bottoms.map((bottom, i) => bottom - (tops[i] as number))
  return { heights, height: [...heights].sort((a, b) => a - b)[Math.floor(heights.length / 2)] as number }
}

/** Removes columns that are much higher than the bar, such as the margin of the paper beside a dark table. */
function withoutTowers(bar: Bar): Bar {
  const { heights, height } = heightsOf(bar)
  const tops = bar.tops.map((top, i) =>
    (heights[i] as number) > height * (1 + BARS.heightTolerance) + 1 ? (bar.bottoms[i] as number) : top,
  )
  return { ...bar, tops }
}

function isBar(bar: Bar, highest: number): boolean {
  const { tops, bottoms, filled } = bar
  const { heights, height } = heightsOf(bar)
  const shareOf = (holds: (one: number, i: number) => boolean) => heights.filter(holds).length / heights.length
  const steps = (edge: readonly number[], i: number) => i > 0 && Math.abs((edge[i] as number) - (edge[i - 1] as number)) > BARS.maxStep
  return (
    height >= BARS.minHeight / BARS.reduction &&
    height <= highest &&
    heights.length > (height * BARS.reduction < BARS.lowHeight ? BARS.minLowAspect : BARS.minAspect) * height &&
    filled > BARS.minFill * height * heights.length &&
    shareOf((one) => Math.abs(one - height) <= Math.max(1, BARS.heightTolerance * height)) >= BARS.evenColumns &&
    shareOf((_, i) => !steps(tops, i) && !steps(bottoms, i)) >= BARS.smoothColumns
  )
}

function pageTone(small: GreyImage): GreyImage {
  const tiny = middlesOf(small, Math.max(1, Math.ceil(Math.max(small.width, small.height) / BARS.toneSide)))
  const data = tiny.data.map((_, i) => {
    const [x, y] = [i % tiny.width, Math.floor(i / tiny.width)]
    const around: number[] = []
    for (let nearY = Math.max(0, y - BARS.toneReach); nearY <= Math.min(tiny.height - 1, y + BARS.toneReach); nearY++) {
      for (let nearX = Math.max(0, x - BARS.toneReach); nearX <= Math.min(tiny.width - 1, x + BARS.toneReach); nearX++) {
        around.push(tiny.data[nearY * tiny.width + nearX] as number)
      }
    }
    return around.sort((a, b) => a - b)[Math.floor(around.length / 2)] as number
  })
  return resizeGreyTo({ ...tiny, data }, small)
}

/** Returns the median brightness of each square; between dense lines of text this is the paper. */
function middlesOf(picture: GreyImage, side: number): GreyImage {
  const [width, height] = [Math.ceil(picture.width / side), Math.ceil(picture.height / side)]
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [left, top] = [(i % width) * side, Math.floor(i / width) * side]
    const tones: number[] = []
    for (let y = top; y < Math.min(picture.height, top + side); y++)
      for (let x = left; x < Math.min(picture.width, left + side); x++) tones.push(picture.data[y * picture.width + x] as number)
    return tones.sort((a, b) => a - b)[tones.length >> 1] as number
  })
  return { data, width, height }
}

/** Nearest-neighbour interpolation is accurate enough, because brightness changes slowly. */
function resizeGreyTo(tiny: GreyImage, { width, height }: GreyImage): GreyImage {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.min(tiny.height - 1, Math.floor((y * tiny.height) / height)) * tiny.width
    for (let x = 0; x < width; x++)
      data[y * width + x] = tiny.data[row + Math.min(tiny.width - 1, Math.floor((x * tiny.width) / width))] as number
  }
  return { data, width, height }
}

function enlarge({ left, tops, bottoms, filled }: Bar): Bar {
  const twice = (rows: number[]) => rows.flatMap((row) => Array<number>(BARS.reduction).fill(row * BARS.reduction))
  return { left: left * BARS.reduction, tops: twice(tops), bottoms: twice(bottoms), filled: filled * BARS.reduction ** 2 }
}

/** The median brightness of the bar is its background; the brightness that differs most from it is the text. */
function writePlain(from: GreyImage, to: GreyImage, { left, tops, bottoms }: Bar): void {
  const values = tops.flatMap((top, i) => {
    const inset = insetOf(top, bottoms[i] as number)
    if (i < inset || i >= tops.length - inset) return []
    const inside = Math.max(0, (bottoms[i] as number) - top - 2 * inset)
    return Array.from({ length: inside }, (_, y) => from.data[(top + inset + y) * from.width + left + i] ?? 0)
  })
  if (values.length === 0) return
  const sorted = values.sort((a, b) => a - b)
  const ground = sorted[Math.floor(sorted.length / 2)] as number
  const [dark, light] = [BARS.leastInk, 1 - BARS.leastInk].map((share) =>
    Math.abs((sorted[Math.floor(sorted.length * share)] as number) - ground),
  ) as [number, number]
  const contrast = Math.max(dark, light)
  tops.forEach((top, i) => {
    const bottom = bottoms[i] as number
    if (top === bottom) return
    const inset = insetOf(top, bottom)
    const x = left + i
    for (let y = Math.max(0, top - inset); y < Math.min(from.height, bottom + inset); y++) {
      const at = y * from.width + x
      const isInside = y >= top + inset && y < bottom - inset && i >= inset && i < tops.length - inset
      const towards = light >= dark ? (from.data[at] as number) - ground : ground - (from.data[at] as number)
      const ink = isInside && contrast > BARS.minLetterContrast ? (towards / contrast - BARS.grain) / (BARS.fullInk - BARS.grain) : 0
      to.data[at] = 255 * (1 - Math.min(1, Math.max(0, ink)))
    }
  })
}

/** Rows at each edge of a bar that belong to neither, in pixels. */
function insetOf(top: number, bottom: number): number {
  return Math.max(BARS.minInset, Math.round((bottom - top) * BARS.inset))
}
