import { type Bounds, mercatorX, mercatorY, worldSize } from '../geometry.ts'
import type { MapPoint, Marker } from './markers.ts'

/** Offset of a pin from its place in pixels, and whether another pin is within a touch target. */
export type Offset = { dx: number; dy: number; isCrowded: boolean }

/** Smallest pin target for a pointer, in pixels (WCAG 2.5.8), and one pixel between two pins. */
export const POINTER_TARGET = 25
/** Touch target in pixels (WCAG 2.5.5). Pins that are closer share the space between them. */
const TOUCH_TARGET = 44
/** Share of the map area that targets may cover, so that most pins stay close to their places. */
const TARGET_SHARE = 0.5
/** Step and radius of the search for a free position, in pixels. */
const STEP = 6
const REACH = 600

type Spot = { x: number; y: number }

/** Touch target of each of `count` pins, in pixels: 44, or less when that many do not fit into the bounds. */
export function fingerTarget(count: number, { west, south, east, north }: Bounds, zoom: number): number {
  const world = worldSize(zoom)
  const area = (mercatorX(east) - mercatorX(west)) * (mercatorY(south) - mercatorY(north)) * world ** 2
  return Math.max(POINTER_TARGET, Math.min(TOUCH_TARGET, Math.sqrt((area * TARGET_SHARE) / Math.max(count, 1))))
}

/**
 * Moves overlapping pins to the nearest free position, so that each can be clicked. Other pins and clusters stay.
 * @param target smallest distance of two pins in one direction, 1 to 44 pixels
 */
export function separatePins(markers: readonly Marker<MapPoint>[], zoom: number, target: number = POINTER_TARGET): Map<string, Offset> {
  const world = worldSize(zoom)
  const taken = new Spots()
  const placed: { key: string; home: Spot; spot: Spot }[] = []
  for (const { kind, key, lat, lng } of markers) {
    if (kind === 'cluster') continue
    const home = { x: mercatorX(lng) * world, y: mercatorY(lat) * world }
    const spot = freeSpot(home, taken, target)
    taken.take(spot)
    placed.push({ key, home, spot })
  }
  return new Map(
    placed.map(({ key, home, spot }) => {
      const isCrowded = taken.countWithin(spot, TOUCH_TARGET) > 1
      return [key, { dx: spot.x - home.x, dy: spot.y - home.y, isCrowded }]
    }),
  )
}

/** `home` or the nearest free position, upwards first, because a pin covers least there. */
function freeSpot(home: Spot, taken: Spots, target: number): Spot {
  if (taken.isFree(home, target)) return home
  for (let radius = STEP; radius <= REACH; radius += STEP) {
    const count = Math.max(8, Math.round((2 * Math.PI * radius) / STEP))
    for (let turn = 0; turn < count; turn++) {
      const angle = (turn / count) * 2 * Math.PI
      const spot = { x: home.x + radius * Math.sin(angle), y: home.y - radius * Math.cos(angle) }
      if (taken.isFree(spot, target)) return spot
    }
  }
  return home
}

class Spots {
  readonly #cells = new Map<string, Spot[]>()

  take(spot: Spot): void {
    const cell = cellOf(spot.x, spot.y)
    const spots = this.#cells.get(cell)
    if (spots) spots.push(spot)
    else this.#cells.set(cell, [spot])
  }

  isFree(spot: Spot, distance: number): boolean {
    return this.countWithin(spot, distance) === 0
  }

  /** Number of positions nearer than `distance` (at most a touch target) in both directions. */
  countWithin({ x, y }: Spot, distance: number): number {
    let count = 0
    for (const column of [x - TOUCH_TARGET, x, x + TOUCH_TARGET]) {
      for (const row of [y - TOUCH_TARGET, y, y + TOUCH_TARGET]) {
        for (const other of this.#cells.get(cellOf(column, row)) ?? [])
          if (Math.abs(other.x - x) < distance && Math.abs(other.y - y) < distance) count++
      }
    }
    return count
  }
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / TOUCH_TARGET)} ${Math.floor(y / TOUCH_TARGET)}`
}
