import type { GreyImage } from './grey-image.ts'
import { INK_HEIGHT } from './settings.ts'

type Box = { left: number; top: number; right: number; bottom: number }

/**
 * Returns the rows of a word's box that its ink covers, without ink of neighbouring lines. On photos the OCR engine often gives all words
 * of a line one box with a margin, which would increase the type size by a third. Returns the box when it has no ink above the baseline.
 */
export function inkHeight(picture: GreyImage, box: Box, baseline: number): { top: number; bottom: number } {
  const height = box.bottom - box.top
  const maxGap = Math.max(1, Math.round(INK_HEIGHT.maxGap * height))
  const last = Math.min(box.bottom, picture.height) - 1
  let start = Math.min(last, Math.round(baseline - INK_HEIGHT.startAbove * height))
  while (start >= box.top && !hasInk(picture, box, start)) start--
  if (start < box.top) return { top: box.top, bottom: box.bottom }
  let [top, bottom] = [start, start]
  for (let y = start - 1; y >= box.top && top - y <= maxGap; y--) if (hasInk(picture, box, y)) top = y
  for (let y = start + 1; y <= last && y - bottom <= maxGap; y++) if (hasInk(picture, box, y)) bottom = y
  return { top, bottom: bottom + 1 }
}

function hasInk({ data, width }: GreyImage, { left, right }: Box, y: number): boolean {
  for (let x = Math.max(0, left); x < Math.min(width, right); x++) if ((data[y * width + x] as number) < INK_HEIGHT.darkness) return true
  return false
}
