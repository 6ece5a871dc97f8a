import type { Grey } from './grey.ts'

/**
 * How much neighbouring pixels differ where nothing is drawn: the median difference, of 255. Writing covers less than
 * half of a page, so it has no say. A drawn page has 0 to 1, a phone's photograph by day 1 to 4, one by night more.
 */
export function measureNoise({ data, width }: Grey): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let i = 0; i + width < data.length; i += 3) {
    const difference = Math.abs((data[i] as number) - (data[i + width] as number))
    counts[difference] = (counts[difference] as number) + 1
    total++
  }
  let seen = 0
  for (let difference = 0; difference < 256; difference++) {
    seen += counts[difference] as number
    if (seen > total / 2) return difference
  }
  return 255
}
