import type { GreyImage } from './grey-image.ts'

/**
 * Median difference between neighbouring pixels, 0 to 255. Text does not affect it, because it covers less than half of a page. Rendered
 * pages have 0 to 1, phone photos by day 1 to 4, at night more.
 */
export function measureNoise({ data, width }: GreyImage): number {
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

/**
 * Mean stroke thickness in pixels: twice the area of ink divided by its perimeter, as for a long bar. Grey edge pixels count partly, so
 * that it is accurate for small letters.
 */
export function strokeThickness({ data, width }: GreyImage, box: { left: number; top: number; right: number; bottom: number }): number {
  let area = 0
  let outline = 0
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * width + x
      const value = data[i] as number
      area += 255 - value
      if (x + 1 < box.right) outline += Math.abs(value - (data[i + 1] as number))
      if (y + 1 < box.bottom) outline += Math.abs(value - (data[i + width] as number))
    }
  }
  return outline === 0 ? 0 : (2 * area) / outline
}
