import { type Bounds, type Coordinates, contains, mercatorX, mercatorY, worldSize } from '../geometry.ts'

/** In pixels of the world map. */
type Box = { left: number; right: number; top: number; bottom: number }

type Size = { width: number; height: number }

/** Cell size in pixels, about the size of a label, so that a box covers few cells. */
const CELL = 128

/** Occupied boxes on a map, indexed by cell, so that checking thousands of labels is fast. */
class CollisionGrid {
  readonly #worldSize: number
  readonly #cells = new Map<string, Box[]>()

  /** @param worldSize width of the world in pixels at the current zoom level */
  constructor(worldSize: number) {
    this.#worldSize = worldSize
  }

  /** Whether a box is free whose centre is `below` pixels under a place. */
  isFree(place: Coordinates, size: Size, below: number): boolean {
    const box = this.#boxAt(place, size, below)
    return !cellsOf(box).some((cell) => this.#cells.get(cell)?.some((other) => overlaps(box, other)))
  }

  take(place: Coordinates, size: Size, below: number): void {
    this.#keep(this.#boxAt(place, size, below))
  }

  block(place: Coordinates, radius: number, beside = { x: 0, y: 0 }): void {
    const x = this.#pixelsOf(place).x + beside.x
    const y = this.#pixelsOf(place).y + beside.y
    this.#keep({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  }

  #boxAt(place: Coordinates, { width, height }: Size, below: number): Box {
    const { x, y } = this.#pixelsOf(place)
    return { left: x - width / 2, right: x + width / 2, top: y + below - height / 2, bottom: y + below + height / 2 }
  }

  #keep(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes) boxes.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  #pixelsOf({ lat, lng }: Coordinates): { x: number; y: number } {
    return { x: mercatorX(lng) * this.#worldSize, y: mercatorY(lat) * this.#worldSize }
  }
}

function cellsOf({ left, right, top, bottom }: Box): string[] {
  const cells: string[] = []
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) cells.push(`${column} ${row}`)
  }
  return cells
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export type Label = Coordinates & {
  name: string
  size: 'large' | 'medium' | 'small' | 'feature' | 'distance'
  /** Offset below its place in pixels, to avoid an overlap. */
  shift?: number
}

export type Town = Coordinates & { name: string; venues: number }

/** Venues with the same town name are in different towns when they are farther apart than this, in degrees. */
const SAME_TOWN = 0.3

/** Estimated size of a label in pixels: character width, line height, margin. */
const LETTER = { large: 13, medium: 11, small: 9, feature: 9, distance: 8 } as const
const LINE = { large: 32, medium: 28, small: 24, feature: 24, distance: 20 } as const
const PADDING = 12

/** In pixels: the usual radius of a cluster, and label offsets to try: on the town, below the cluster, above it. */
const CLUSTER_RADIUS = 26
const OFFSETS = [0, 44, -44]
/** Radius and label offsets of pins in pixels. Pins are drawn above their coordinates. */
const PIN_RADIUS = 18
const PIN_OFFSETS = [18, 34, 50, 66]

const FEATURES_FROM = 11

type Others = {
  clusters?: readonly Coordinates[]
  pins?: readonly { place: Coordinates; dx: number; dy: number }[]
  features?: readonly Label[]
}

/** Groups venues by town, each at the centre of its venues, the largest first. A group of the server counts as `count` venues. */
export function groupByTown(venues: readonly (Coordinates & { city: string; count?: number })[]): Town[] {
  const byName = new Map<string, (Coordinates & { sumLat: number; sumLng: number; venues: number })[]>()
  for (const { city, lat, lng, count = 1 } of venues) {
    if (!city) continue
    const towns = byName.get(city) ?? []
    if (towns.length === 0) byName.set(city, towns)
    const town = towns.find((one) => Math.hypot(one.lat - lat, one.lng - lng) < SAME_TOWN)
    if (!town) towns.push({ lat, lng, sumLat: lat * count, sumLng: lng * count, venues: count })
    else {
      town.venues += count
      town.sumLat += lat * count
      town.sumLng += lng * count
      town.lat = town.sumLat / town.venues
      town.lng = town.sumLng / town.venues
    }
  }
  const towns = [...byName].flatMap(([name, places]) => places.map(({ lat, lng, venues }) => ({ name, lat, lng, venues })))
  return towns.sort((a, b) => b.venues - a.venues || (a.name < b.name ? -1 : 1))
}

/** Minimum share of the venues of the largest visible town for a town to be labelled. */
const MIN_SHARE = 0.0125

/**
 * Labels that fit into the visible area without overlapping each other or a cluster. Larger towns are placed first, in larger text.
 * A label moves below or above a cluster, and avoids pins if it can.
 */
export function labelsInView(towns: readonly Town[], bounds: Bounds, zoom: number, others: Others = {}): Label[] {
  const { clusters = [], pins = [] } = others
  const inView = towns.filter((town) => contains(town, bounds))
  const most = inView[0]?.venues ?? 0
  const seen = inView.filter(({ venues }) => venues >= most * MIN_SHARE)
  const names: Label[] = seen.map(({ name, lat, lng, venues }) => ({ name, lat, lng, size: sizeOf(venues, most) }))
  const features = zoom >= FEATURES_FROM ? (others.features ?? []).filter((one) => contains(one, bounds)) : []
  const written = new CollisionGrid(worldSize(zoom))
  const covered = new CollisionGrid(worldSize(zoom))
  for (const cluster of clusters) covered.block(cluster, CLUSTER_RADIUS)
  for (const { place, dx, dy } of pins) covered.block(place, PIN_RADIUS, { x: dx, y: dy - PIN_RADIUS })
  return [...names, ...features].flatMap((label) => {
    const box = boxOf(label)
    const shifts = label.size === 'feature' ? [0] : clusters.length > 0 ? OFFSETS : PIN_OFFSETS
    const [first = 0] = shifts
    if (!written.isFree(label, box, first)) return []
    const free = shifts.find((pixels) => written.isFree(label, box, pixels) && covered.isFree(label, box, pixels))
    if (free === undefined && clusters.length > 0) return []
    const shift = free ?? first
    written.take(label, box, shift)
    return [{ ...label, shift }]
  })
}

function boxOf({ name, size }: Label): { width: number; height: number } {
  return { width: name.length * LETTER[size] + 2 * PADDING, height: LINE[size] }
}

function sizeOf(venues: number, most: number): Label['size'] {
  if (venues > 1 && venues > most / 2) return 'large'
  return venues > 1 && venues > most / 5 ? 'medium' : 'small'
}
