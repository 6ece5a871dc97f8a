import type { GreyImage } from '../image/grey-image.ts'
import { middleX, middleY } from '../image/rectangle.ts'
import { STRIPS } from './settings.ts'
import type { PriceRegion } from './unread-prices.ts'

type Shown = Pick<PriceRegion, 'left' | 'right' | 'baseline' | 'size'>

export type Cell<Of extends Shown = PriceRegion> = { region: Of; left: number; right: number; top: number; bottom: number }

/**
 * Copies regions side by side onto strips, in one size on one baseline. A single price is too short for the OCR engine to determine the
 * line height, so that it misses decimal points and digits.
 */
export function composeStrips<Of extends Shown>(
  picture: GreyImage,
  regions: readonly Of[],
  perStrip: number = STRIPS.perStrip,
): { strips: GreyImage; cells: Cell<Of>[] } {
  const cells: Cell<Of>[] = []
  let width = 0
  let x = 0
  for (const [i, region] of regions.entries()) {
    if (i % perStrip === 0) x = STRIPS.margin * STRIPS.typeSize
    const top = Math.floor(i / perStrip) * STRIPS.height * STRIPS.typeSize
    const scale = STRIPS.typeSize / region.size
    const right = x + (region.right - region.left + 2 * STRIPS.beside * region.size) * scale
    cells.push({ region, left: x, right, top, bottom: top + STRIPS.height * STRIPS.typeSize })
    x = right + STRIPS.margin * STRIPS.typeSize
    width = Math.max(width, x)
  }
  const strips = whiteGrey(Math.ceil(width), Math.ceil((Math.ceil(regions.length / perStrip) + 0.5) * STRIPS.height * STRIPS.typeSize))
  for (const cell of cells) copy(picture, strips, cell)
  return { strips, cells }
}

export function isInsideCell(
  box: { left: number; right: number; top: number; bottom: number },
  { left, right, top, bottom }: Cell<Shown>,
): boolean {
  const [x, y] = [middleX(box), middleY(box)]
  return x >= left - 10 && x <= right + 10 && y >= top && y < bottom
}

export function toImagePoint({ x, y }: { x: number; y: number }, { region, left, top }: Cell<Shown>): { x: number; y: number } {
  const scale = region.size / STRIPS.typeSize
  return {
    x: region.left - STRIPS.beside * region.size + (x - left) * scale,
    y: region.baseline + (y - top - STRIPS.baseline * STRIPS.typeSize) * scale,
  }
}

function whiteGrey(width: number, height: number): GreyImage {
  return { data: new Uint8Array(width * height).fill(255), width, height }
}

function copy(from: GreyImage, to: GreyImage, cell: Cell<Shown>): void {
  const { left, right, top } = cell
  const baseline = top + STRIPS.baseline * STRIPS.typeSize
  for (let y = Math.round(baseline - STRIPS.above * STRIPS.typeSize); y < baseline + STRIPS.below * STRIPS.typeSize; y++) {
    for (let x = Math.round(left); x < right; x++) {
      const place = toImagePoint({ x, y }, cell)
      to.data[y * to.width + x] = valueAt(from, place.x, place.y)
    }
  }
}

/** Bilinear interpolation of the brightness; white outside the image. */
function valueAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const at = top * width + left
  const upper = (data[at] as number) + ((data[at + 1] as number) - (data[at] as number)) * (x - left)
  const lower = (data[at + width] as number) + ((data[at + width + 1] as number) - (data[at + width] as number)) * (x - left)
  return upper + (lower - upper) * (y - top)
}
