import type { Grey } from './grey.ts'

export type Plane = Grey

/** Each point the lightest (`Math.max`) or darkest (`Math.min`) of the square of `radius` around it. */
export function spread(plane: Plane, radius: number, pick: (a: number, b: number) => number): Plane {
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
