import { type Bounds, isWithin, mercatorX, mercatorY, type Place } from '../geometry.ts'

/** A name on the plain base map. */
export type Label = Place & { name: string; size: 'large' | 'medium' | 'small' | 'feature' | 'distance' }

export type Town = Place & { name: string; venues: number }

/** Venues of one town name farther apart than this, in degrees, belong to different towns of that name. */
const SAME_TOWN = 0.3

/** Pixels that the whole world is wide at zoom level 0. */
const WORLD_SIZE = 512

/** Estimated box of a label, in pixels: width of a letter, height of the line, room around. */
const LETTER = { large: 13, medium: 11, small: 9, feature: 9, distance: 8 } as const
const LINE = { large: 32, medium: 28, small: 24, feature: 24, distance: 20 } as const
const ROOM = 12

/** The land's own names, shown where there is room. */
const FEATURES: Label[] = [
  { name: 'Great Park', lat: 51.4365, lng: -0.6185, size: 'feature' },
  { name: 'Home Park', lat: 51.481, lng: -0.591, size: 'feature' },
  { name: 'Burnham Beeches', lat: 51.559, lng: -0.6275, size: 'feature' },
  { name: 'Swinley Forest', lat: 51.38, lng: -0.717, size: 'feature' },
]
/** From here on, as MapLibre counts zoom, there is room for them. */
const FEATURES_FROM = 10.5

/** The towns that the venues name, each in the middle of its venues, those with most venues first. */
export function townsOf(venues: readonly (Place & { city: string })[]): Town[] {
  const byName = new Map<string, (Place & { sumLat: number; sumLng: number; venues: number })[]>()
  for (const { city, lat, lng } of venues) {
    if (!city) continue
    const towns = byName.get(city) ?? []
    if (towns.length === 0) byName.set(city, towns)
    const town = towns.find((one) => Math.hypot(one.lat - lat, one.lng - lng) < SAME_TOWN)
    if (!town) towns.push({ lat, lng, sumLat: lat, sumLng: lng, venues: 1 })
    else {
      town.venues += 1
      town.sumLat += lat
      town.sumLng += lng
      town.lat = town.sumLat / town.venues
      town.lng = town.sumLng / town.venues
    }
  }
  const towns = [...byName].flatMap(([name, places]) => places.map(({ lat, lng, venues }) => ({ name, lat, lng, venues })))
  return towns.sort((a, b) => b.venues - a.venues || (a.name < b.name ? -1 : 1))
}

/** The names that fit into a part of the map without touching each other; larger towns go first and are written larger. */
export function labelsInView(towns: readonly Town[], bounds: Bounds, zoom: number): Label[] {
  const seen = towns.filter((town) => isWithin(town, bounds))
  const most = seen[0]?.venues ?? 0
  const names: Label[] = seen.map(({ name, lat, lng, venues }) => ({ name, lat, lng, size: sizeOf(venues, most) }))
  const features = zoom >= FEATURES_FROM ? FEATURES.filter((one) => isWithin(one, bounds)) : []
  const shown = new Thinned(WORLD_SIZE * 2 ** zoom)
  return [...names, ...features].filter((label) => shown.take(label))
}

function sizeOf(venues: number, most: number): Label['size'] {
  if (venues > 1 && venues > most / 2) return 'large'
  return venues > 1 && venues > most / 5 ? 'medium' : 'small'
}

type Box = { left: number; right: number; top: number; bottom: number }

/** Boxes already taken, kept by coarse cell so that thousands of names are thinned in a moment. */
class Thinned {
  readonly #worldSize: number
  readonly #cells = new Map<string, Box[]>()

  constructor(worldSize: number) {
    this.#worldSize = worldSize
  }

  /** Takes the label's place unless it is taken. */
  take({ name, lat, lng, size }: Label): boolean {
    const x = mercatorX(lng) * this.#worldSize
    const y = mercatorY(lat) * this.#worldSize
    const half = (name.length * LETTER[size]) / 2 + ROOM
    const box = { left: x - half, right: x + half, top: y - LINE[size] / 2, bottom: y + LINE[size] / 2 }
    const cells = cellsOf(box)
    const isTaken = cells.some((cell) => this.#cells.get(cell)?.some((other) => overlaps(box, other)))
    if (isTaken) return false
    for (const cell of cells) this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), box])
    return true
  }
}

/** Pixels: about the size of a label, so that a box lies in few cells. */
const CELL = 128

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
