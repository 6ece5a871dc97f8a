import { MAX_SINGLE_MARKERS } from '../../../domain/map.ts'
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  contains,
  latitudeAt,
  longitudeAt,
  mercatorX,
  mercatorY,
  worldSize,
} from '../geometry.ts'

/** A venue on the map. */
export type MapPoint = Coordinates & { id: string; name: string }

/** What one button on the map stands for: a venue, several at exactly one place, or several that are near each other. */
export type Marker<P extends MapPoint = MapPoint> = Coordinates &
  (
    | { kind: 'venue'; key: string; points: readonly [P] }
    | { kind: 'stack'; key: string; points: readonly P[] }
    | { kind: 'cluster'; key: string; points: readonly P[]; bounds: Bounds }
  )

/** Closest that two clusters come, in pixels: a bubble and a little paper around it. */
const CLUSTER_DISTANCE = 72

/** The points in a part of the map, in the order given. */
export function pointsInView<P extends MapPoint>(points: readonly P[], bounds: Bounds): P[] {
  return points.filter((point) => contains(point, bounds))
}

/**
 * The markers for a part of the map, north to south and west to east, so that they are read and tabbed through like
 * text. Each point in the bounds belongs to exactly one. Up to 200 of them stand alone, unless several share a place.
 */
export function markersInView<P extends MapPoint>(points: readonly P[], bounds: Bounds, zoom: number): Marker<P>[] {
  const seen = pointsInView(points, bounds)
  const groups = seen.length <= MAX_SINGLE_MARKERS ? byPlace(seen) : byNeighbourhood(seen, worldSize(Math.floor(zoom)))
  return groups.map(markerOf).sort((a, b) => b.lat - a.lat || a.lng - b.lng)
}

function byPlace<P extends MapPoint>(points: readonly P[]): P[][] {
  const groups = new Map<string, P[]>()
  for (const point of points) {
    const place = `${point.lat} ${point.lng}`
    const group = groups.get(place)
    if (group) group.push(point)
    else groups.set(place, [point])
  }
  return [...groups.values()]
}

type Cell<P> = { points: P[]; x: number; y: number }

/**
 * Gathers points cell by cell of a grid that is fixed to the world, so that groups hold still while the map is moved,
 * then joins neighbouring groups that would overlap, the largest first.
 */
function byNeighbourhood<P extends MapPoint>(points: readonly P[], worldSize: number): P[][] {
  const cells = new Map<number, Cell<P>>()
  const columns = Math.ceil(worldSize / CLUSTER_DISTANCE) + 2
  for (const point of points) {
    const x = mercatorX(point.lng) * worldSize
    const y = mercatorY(point.lat) * worldSize
    const key = (Math.floor(y / CLUSTER_DISTANCE) + 1) * columns + Math.floor(x / CLUSTER_DISTANCE) + 1
    const cell = cells.get(key)
    if (!cell) cells.set(key, { points: [point], x, y })
    else {
      cell.points.push(point)
      const share = 1 / cell.points.length
      cell.x += (x - cell.x) * share
      cell.y += (y - cell.y) * share
    }
  }
  const largestFirst = [...cells.entries()].sort(([a, one], [b, other]) => other.points.length - one.points.length || a - b)
  const groups: P[][] = []
  for (const [key, cell] of largestFirst) {
    if (!cells.delete(key)) continue
    const group = [...cell.points]
    for (const near of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]) {
      const neighbour = cells.get(key + near)
      if (!neighbour || Math.hypot(neighbour.x - cell.x, neighbour.y - cell.y) >= CLUSTER_DISTANCE) continue
      group.push(...neighbour.points)
      cells.delete(key + near)
    }
    groups.push(group)
  }
  return groups
}

function markerOf<P extends MapPoint>(points: P[]): Marker<P> {
  const [first] = points
  if (!first) throw new RangeError('A marker needs a point')
  const { lat, lng } = first
  if (points.length === 1) return { kind: 'venue', key: first.id, lat, lng, points: [first] }
  const bounds = boundsAround(points)
  if (bounds.west === bounds.east && bounds.south === bounds.north) return { kind: 'stack', key: `stack ${first.id}`, lat, lng, points }
  return { kind: 'cluster', key: `cluster ${first.id}`, points, bounds, ...median(points) }
}

/** The mean place, as it looks on the map. */
function median(points: readonly Coordinates[]): Coordinates {
  let x = 0
  let y = 0
  for (const { lat, lng } of points) {
    x += mercatorX(lng)
    y += mercatorY(lat)
  }
  return { lat: latitudeAt(y / points.length), lng: longitudeAt(x / points.length) }
}
