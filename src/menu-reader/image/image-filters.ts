import type { GreyImage } from './grey-image.ts'

export type Plane = GreyImage

/** Rank filter: each pixel becomes the lightest (`Math.max`, dilation) or darkest (`Math.min`, erosion) within `radius`. */
export function rankFilter(plane: Plane, radius: number, pick: (a: number, b: number) => number): Plane {
  const { width, height } = plane
  const across = new Uint8Array(plane.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = plane.data[y * width + x] as number
      for (let near = Math.max(0, x - radius); near <= Math.min(width - 1, x + radius); near++) {
        value = pick(value, plane.data[y * width + near] as number)
      }
      across[y * width + x] = value
    }
  }
  const data = new Uint8Array(plane.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = across[y * width + x] as number
      for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++) {
        value = pick(value, across[near * width + x] as number)
      }
      data[y * width + x] = value
    }
  }
  return { data, width, height }
}

/** Kuwahara filter: each pixel becomes the mean of the most uniform of nine squares that contain it, so that the two sides of an edge do not mix. */
export function kuwaharaFilter(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  const means = boxMean(plane.data, plane, radius)
  const squares = boxMean(
    Float64Array.from(plane.data, (value) => value * value),
    plane,
    radius,
  )
  const data = new Uint8Array(plane.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let least = Number.POSITIVE_INFINITY
      for (const dy of [-radius, 0, radius]) {
        for (const dx of [-radius, 0, radius]) {
          const at = Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))
          const mean = means[at] as number
          const variance = (squares[at] as number) - mean * mean
          if (variance < least) {
            least = variance
            data[y * width + x] = mean
          }
        }
      }
    }
  }
  return { data, width, height }
}

/** Box filter: the mean of the square of `radius` around each pixel, by a summed-area table. */
export function boxMean(values: ArrayLike<number>, { width, height }: Plane, radius: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  const sumTo = (y: number, x: number) => sums[y * (width + 1) + x] as number
  const means = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      const sum = sumTo(bottom, right) - sumTo(top, right) - sumTo(bottom, left) + sumTo(top, left)
      means[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return means
}
