import type { Grey } from '../picture/grey.ts'
import type { Spot } from './unread.ts'

/** Type size on the strips, in pixels: what the recogniser reads best. */
export const STRIP_SIZE = 44

/** Spots on one strip. */
const PER_STRIP = 8

/** White around and between, in type sizes. */
const MARGIN = 1.2

/** Height of a strip and where its baseline runs, in type sizes. */
const HEIGHT = 1.9
const BASELINE = 1.3

/** What is shown of a spot above and below its baseline, and to its sides, in type sizes. */
const ABOVE = 0.9
const BELOW = 0.28
const BESIDE = 0.12

/** What is shown on a strip. */
type Shown = Pick<Spot, 'left' | 'right' | 'baseline' | 'size'>

/** Where on the strips a spot is shown. */
export type Cell<Of extends Shown = Spot> = { spot: Of; left: number; right: number; top: number; bottom: number }

/**
 * Lays prices from all over the page side by side on strips, all in one size on one baseline: alone, a price is too
 * short for the recogniser to tell how high its line is, and it drops points and figures.
 */
export function layStrips<Of extends Shown>(
  picture: Grey,
  spots: readonly Of[],
  perStrip = PER_STRIP,
): { strips: Grey; cells: Cell<Of>[] } {
  const cells: Cell<Of>[] = []
  let width = 0
  let x = 0
  for (const [i, spot] of spots.entries()) {
    if (i % perStrip === 0) x = MARGIN * STRIP_SIZE
    const top = Math.floor(i / perStrip) * HEIGHT * STRIP_SIZE
    const scale = STRIP_SIZE / spot.size
    const right = x + (spot.right - spot.left + 2 * BESIDE * spot.size) * scale
    cells.push({ spot, left: x, right, top, bottom: top + HEIGHT * STRIP_SIZE })
    x = right + MARGIN * STRIP_SIZE
    width = Math.max(width, x)
  }
  const strips = whiteGrey(Math.ceil(width), Math.ceil((Math.ceil(spots.length / perStrip) + 0.5) * HEIGHT * STRIP_SIZE))
  for (const cell of cells) copy(picture, strips, cell)
  return { strips, cells }
}

/** Whether the middle of what was read on the strips stands in a cell. */
export function inStrips(
  box: { left: number; right: number; top: number; bottom: number },
  { left, right, top, bottom }: Cell<Shown>,
): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x >= left - 10 && x <= right + 10 && y >= top && y < bottom
}

/** Where a place in a cell stands on the picture. */
export function onPicture({ x, y }: { x: number; y: number }, { spot, left, top }: Cell<Shown>): { x: number; y: number } {
  const scale = spot.size / STRIP_SIZE
  return { x: spot.left - BESIDE * spot.size + (x - left) * scale, y: spot.baseline + (y - top - BASELINE * STRIP_SIZE) * scale }
}

function whiteGrey(width: number, height: number): Grey {
  return { data: new Uint8Array(width * height).fill(255), width, height }
}

function copy(from: Grey, to: Grey, cell: Cell<Shown>): void {
  const { left, right, top } = cell
  const baseline = top + BASELINE * STRIP_SIZE
  for (let y = Math.round(baseline - ABOVE * STRIP_SIZE); y < baseline + BELOW * STRIP_SIZE; y++) {
    for (let x = Math.round(left); x < right; x++) {
      const place = onPicture({ x, y }, cell)
      to.data[y * to.width + x] = valueAt(from, place.x, place.y)
    }
  }
}

/** The brightness between the four pixels around a point; white outside. */
function valueAt({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const at = top * width + left
  const upper = (data[at] as number) + ((data[at + 1] as number) - (data[at] as number)) * (x - left)
  const lower = (data[at + width] as number) + ((data[at + width + 1] as number) - (data[at + width] as number)) * (x - left)
  return upper + (lower - upper) * (y - top)
}
