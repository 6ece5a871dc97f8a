import type { Grey } from './grey.ts'

/** Ink that runs on for so many heights of a letter, across or down, may be a rule or the edge of a box; no letter does. */
const ACROSS = 6
const DOWN = 9

/** How dark a rule is at least, of 255 for white, and how long the gaps that noise leaves in it are, in pixels. */
const INK = 225
const GAP = 2

/** So far beside it, in heights of a letter, nearly all along it there is none: letters that touch run on too. */
const BESIDE = 0.3
const NEARLY_ALL = 0.85

/** How far beside it its grey edge goes, in pixels. */
const EDGE = 2

/**
 * The picture without the rules over and under headings, the lines of tables and the edges of boxes: recognisers read them
 * as rows of letters, and the heading between two of them with these.
 */
export function eraseRules(picture: Grey, letterHeight: number): Grey {
  const { data, width, height } = picture
  const cleared = { ...picture, data: data.slice() }
  const beside = Math.max(EDGE + 1, Math.round(BESIDE * letterHeight))
  const isInk = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] as number) < INK
  for (let y = 0; y < height; y++) {
    for (const { start, end } of runs(width, (x) => isInk(x, y), ACROSS * letterHeight)) {
      if (!isThin(start, end, (x) => isInk(x, y - beside) || isInk(x, y + beside))) continue
      for (let near = Math.max(0, y - EDGE); near <= Math.min(height - 1, y + EDGE); near++)
        cleared.data.fill(255, near * width + start, near * width + end)
    }
  }
  for (let x = 0; x < width; x++) {
    for (const { start, end } of runs(height, (y) => isInk(x, y), DOWN * letterHeight)) {
      if (!isThin(start, end, (y) => isInk(x - beside, y) || isInk(x + beside, y))) continue
      for (let y = start; y < end; y++) cleared.data.fill(255, y * width + Math.max(0, x - EDGE), y * width + Math.min(width, x + EDGE + 1))
    }
  }
  return cleared
}

/** The stretches along one row or column that are ink, but for small gaps, and long enough. */
function runs(length: number, isInk: (at: number) => boolean, least: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < length; at++) {
    if (!isInk(at)) continue
    const start = at
    let end = at + 1
    for (at++; at < length && at - end <= GAP; at++) if (isInk(at)) end = at + 1
    if (end - start >= least) found.push({ start, end })
  }
  return found
}

function isThin(start: number, end: number, hasInkBeside: (at: number) => boolean): boolean {
  let clear = 0
  for (let at = start; at < end; at++) if (!hasInkBeside(at)) clear++
  return clear >= NEARLY_ALL * (end - start)
}
