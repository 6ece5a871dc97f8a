import type { GreyImage } from './grey-image.ts'
import { KEYSTONE } from './settings.ts'
import { inkPoints } from './skew.ts'

/** Slopes of the lines of a page photographed from the side: `lean` is the slope of the middle line, `fan` is how much steeper the bottom line is. */
export type Keystone = { lean: number; fan: number }

/**
 * Measures how the lines of a page fan out. Like `measureSkew`, it maximises the difference between rows, with a slope per line.
 * @param ink a binarised image without skew
 * @returns null when the lines hardly fan out, or the result is unclear
 */
export function measureKeystone(ink: GreyImage): Keystone | null {
  const points = inkPoints(ink)
  if (points.length < KEYSTONE.minPoints) return null
  const thinned = thin(points)
  const score = (at: Keystone) => sharpness(thinned, ink, at)
  const coarse = best(score, {
    around: { lean: 0, fan: 0 },
    reach: { lean: KEYSTONE.maxLean, fan: KEYSTONE.maxFan },
    step: KEYSTONE.coarseStep,
  })
  const fine = best(score, {
    around: coarse,
    reach: { lean: KEYSTONE.coarseStep, fan: KEYSTONE.coarseStep },
    step: KEYSTONE.fineStep,
  })
  const isClear = score(fine) > KEYSTONE.minGain * score({ lean: 0, fan: 0 })
  return Math.abs(fine.fan) >= KEYSTONE.minFan && isClear ? fine : null
}

/** Moves each column up or down so that lines become level. Gaps are white. */
export function correctKeystone(picture: GreyImage, at: Keystone): GreyImage {
  const { data, width, height } = picture
  const levelled = new Uint8Array(data.length).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = uncorrectedY({ x, y }, picture, at)
      const top = Math.floor(from)
      if (top < 0 || top + 1 >= height) continue
      const upper = data[top * width + x] as number
      levelled[y * width + x] = upper + ((data[(top + 1) * width + x] as number) - upper) * (from - top)
    }
  }
  return { data: levelled, width, height }
}

/** Returns the row in the original image of a point of the corrected one, in pixels. */
export function uncorrectedY(
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  { lean, fan }: Keystone,
): number {
  return y + (lean + fan * (y / (height / 2) - 1)) * (x - width / 2)
}

type Search = { around: Keystone; reach: Keystone; step: number }

function best(score: (at: Keystone) => number, { around, reach, step }: Search): Keystone {
  let found = around
  let most = score(around)
  for (let fan = around.fan - reach.fan; fan <= around.fan + reach.fan + 1e-9; fan += step) {
    for (let lean = around.lean - reach.lean; lean <= around.lean + reach.lean + 1e-9; lean += step) {
      const one = score({ lean, fan })
      if (one > most) [most, found] = [one, { lean, fan }]
    }
  }
  return found
}

/** Sum of squared differences between neighbouring rows for these slopes. */
function sharpness(points: Int32Array, { width, height }: GreyImage, { lean, fan }: Keystone): number {
  const half = height / 2
  const reach = Math.ceil(width * (Math.abs(lean) + Math.abs(fan))) + 2
  const rows = new Float64Array(height + 2 * reach)
  for (let i = 0; i < points.length; i += 2) {
    const across = (points[i] as number) - width / 2
    const row = Math.round(((points[i + 1] as number) - (lean - fan) * across) / (1 + (fan * across) / half)) + reach
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
  return sum
}

function thin(points: Int32Array): Int32Array {
  const every = Math.ceil(points.length / 2 / KEYSTONE.maxPoints)
  return every === 1 ? points : points.filter((_, i) => Math.floor(i / 2) % every === 0)
}
