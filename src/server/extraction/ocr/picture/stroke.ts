import type { Grey } from './grey.ts'

/**
 * Mean thickness of the strokes in a part of the picture, in pixels: twice the ink's area by its outline, as for a long
 * bar. Grey edge pixels count by their share of ink, so that it holds for small letters too.
 */
export function strokeThickness({ data, width }: Grey, box: { left: number; top: number; right: number; bottom: number }): number {
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
