import type { GreyImage } from './grey-image.ts'
import { RULED_LINES } from './settings.ts'

/**
 * Erases lines around headings, table borders and boxes. Otherwise the OCR engine reads them as letters, together with the heading between
 * them.
 */
export function eraseRuledLines(picture: GreyImage, letterHeight: number): GreyImage {
  const { data, width, height } = picture
  const cleared = { ...picture, data: data.slice() }
  const beside = Math.max(RULED_LINES.edge + 1, Math.round(RULED_LINES.beside * letterHeight))
  const isInk = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] as number) < RULED_LINES.ink
  for (let y = 0; y < height; y++) {
    for (const { start, end } of runs(width, (x) => isInk(x, y), RULED_LINES.minLengthAcross * letterHeight)) {
      if (!isThin(start, end, (x) => isInk(x, y - beside) || isInk(x, y + beside))) continue
      for (let near = Math.max(0, y - RULED_LINES.edge); near <= Math.min(height - 1, y + RULED_LINES.edge); near++)
        cleared.data.fill(255, near * width + start, near * width + end)
    }
  }
  for (let x = 0; x < width; x++) {
    for (const { start, end } of runs(height, (y) => isInk(x, y), RULED_LINES.minLengthDown * letterHeight)) {
      if (!isThin(start, end, (y) => isInk(x - beside, y) || isInk(x + beside, y))) continue
      for (let y = start; y < end; y++)
        cleared.data.fill(255, y * width + Math.max(0, x - RULED_LINES.edge), y * width + Math.min(width, x + RULED_LINES.edge + 1))
    }
  }
  return cleared
}

/** Returns runs of ink along a row or column that are at least `least` pixels long. Ignores small gaps. */
function runs(length: number, isInk: (at: number) => boolean, least: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < length; at++) {
    if (!isInk(at)) continue
    const start = at
    let end = at + 1
    for (at++; at < length && at - end <= RULED_LINES.maxGap; at++) if (isInk(at)) end = at + 1
    if (end - start >= least) found.push({ start, end })
  }
  return found
}

function isThin(start: number, end: number, hasInkBeside: (at: number) => boolean): boolean {
  let clear = 0
  for (let at = start; at < end; at++) if (!hasInkBeside(at)) clear++
  return clear >= RULED_LINES.clearShare * (end - start)
}
