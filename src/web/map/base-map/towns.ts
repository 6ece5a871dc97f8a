import { type Bounds, type Coordinates, contains, worldSize } from '../geometry.ts'
import { CollisionGrid } from './label-collisions.ts'

/** A name on the plain base map. */
export type Label = Coordinates & {
  name: string
  size: 'large' | 'medium' | 'small' | 'feature' | 'distance'
  /** Pixels below its place, to make way for what lies there. */
  shift?: number
}

export type Town = Coordinates & { name: string; venues: number }

/** Venues of one town name farther apart than this, in degrees, belong to different towns of that name. */
const SAME_TOWN = 0.3

/** Estimated box of a label, in pixels: width of a letter, height of the line, room around. */
const LETTER = { large: 13, medium: 11, small: 9, feature: 9, distance: 8 } as const
const LINE = { large: 32, medium: 28, small: 24, feature: 24, distance: 20 } as const
const PADDING = 12

/** Pixels: a cluster's usual radius, and where a name may stand instead of on its town: below the cluster, else above. */
const CLUSTER_RADIUS = 26
const OFFSETS = [0, 44, -44]
/** The same for pins, which stand above their place. */
const PIN_RADIUS = 18
const PIN_OFFSETS = [18, 34, 50, 66]

/** The lowest zoom level at which names of parks and the like are shown. */
const FEATURES_FROM = 11

/** What else is on the map: clusters around their place, pins on theirs or some pixels beside it, names of parks and the like. */
type Others = {
  clusters?: readonly Coordinates[]
  pins?: readonly { place: Coordinates; dx: number; dy: number }[]
  features?: readonly Label[]
}

/**
 * The towns that venues name, and groups of `count` venues, each in the middle of its venues, those with most venues
 * first.
 */
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

/** Of a hundred venues in the largest town in view, how many a town needs to be named beside it. */
const MIN_SHARE = 0.0125

/**
 * The names that fit into a part of the map without touching each other or a cluster; larger towns go first and are
 * written larger. A name in the way of a cluster moves below or above it; pins it leaves free where it can.
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
