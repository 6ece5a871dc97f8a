import { type Plane, rankFilter } from './image-filters.ts'
import { floodFill } from './ink-blobs.ts'
import { PANELS } from './settings.ts'

/**
 * Marks with 1 the pixels of dark panels on a lighter page. Areas at the edge of the image are ignored, because they are the table under
 * the page.
 * @param tiny the image, reduced so that a letter has a few pixels
 */
export function findDarkPanels(tiny: Plane): Uint8Array {
  const longer = Math.max(tiny.width, tiny.height)
  const tones = middleTones(tiny, Math.max(2, Math.round(longer * PANELS.toneShare)))
  const lightest = rankFilter(tones, Math.round(longer * PANELS.neighbourhood), Math.max)
  const marked = tones.data.map((tone, i) => (tone < PANELS.dark * (lightest.data[i] as number) ? 1 : 0))
  const panels = new Uint8Array(marked.length)
  for (let i = 0; i < marked.length; i++) {
    if (marked[i] === 0) continue
    const patch = floodFill(marked, i, tiny.width)
    if (patch.length >= PANELS.minArea * marked.length && !patch.some((at) => isAtEdge(at, tiny))) for (const at of patch) panels[at] = 1
  }
  return panels
}

/** Returns the median brightness around each pixel, which is the background even below text. */
function middleTones({ data, width, height }: Plane, radius: number): Plane {
  const tones = data.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const around = new Uint8Array((bottom - top) * (right - left))
    for (let row = top; row < bottom; row++)
      around.set(data.subarray(row * width + left, row * width + right), (row - top) * (right - left))
    return around.sort()[around.length >> 1] as number
  })
  return { data: tones, width, height }
}

function isAtEdge(at: number, { width, height }: Plane): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x === 0 || y === 0 || x === width - 1 || y === height - 1
}
