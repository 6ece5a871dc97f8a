import type { GreyImage } from './grey-image.ts'
import { SKEW } from './settings.ts'

/**
 * Returns the clockwise rotation in degrees that makes lines level. It maximises the difference between neighbouring rows.
 * @param ink a binarised image
 */
export function measureSkew(ink: GreyImage): number {
  const points = inkPoints(ink)
  if (points.length < SKEW.minPoints) return 0
  const coarse = best(points, ink, { around: 0, reach: SKEW.maxDegrees, step: SKEW.coarseStep })
  return best(points, ink, { around: coarse, reach: SKEW.coarseStep, step: SKEW.fineStep })
}

/**
 * Whether the lines of a page seem to be vertical. Also true for columns of short lines without descriptions.
 * @param ink a binarised image
 */
export function isLikelySideways({ data, width, height }: GreyImage): boolean {
  const turned = { data: new Uint8Array(data.length), width: height, height: width }
  for (let i = 0; i < data.length; i++) turned.data[(i % width) * height + Math.floor(i / width)] = data[i] as number
  const clearest = (ink: GreyImage) => {
    const points = inkPoints(ink)
    let most = 0
    for (let degrees = -SKEW.maxDegrees; degrees <= SKEW.maxDegrees; degrees += SKEW.coarseStep)
      most = Math.max(most, sharpness(points, ink, Math.tan((degrees * Math.PI) / 180)))
    return most
  }
  return clearest(turned) > SKEW.sidewaysRatio * clearest({ data, width, height })
}

/** In degrees. */
type Search = { around: number; reach: number; step: number }

function best(points: Int32Array, ink: GreyImage, { around, reach, step }: Search): number {
  let bestScore = -1
  let bestDegrees = 0
  for (let degrees = around - reach; degrees <= around + reach + 1e-9; degrees += step) {
    const score = sharpness(points, ink, Math.tan((degrees * Math.PI) / 180))
    if (score > bestScore) [bestScore, bestDegrees] = [score, degrees]
  }
  return Math.round(bestDegrees / SKEW.fineStep) * SKEW.fineStep
}

/** Sum of squared differences between neighbouring rows after shearing the image by `slope`. */
function sharpness(points: Int32Array, { width, height }: GreyImage, slope: number): number {
  const reach = Math.ceil(Math.abs(slope) * width) + 1
  const rows = new Float64Array(height + 2 * reach)
  for (let i = 0; i < points.length; i += 2) {
    const row = Math.round((points[i + 1] as number) + slope * (points[i] as number)) + reach
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
  return sum
}

/** Coordinates of black pixels: x and y alternate. */
export function inkPoints({ data, width }: GreyImage): Int32Array {
  const points: number[] = []
  for (let i = 0; i < data.length; i++) if (data[i] === 0) points.push(i % width, Math.floor(i / width))
  return Int32Array.from(points)
}
