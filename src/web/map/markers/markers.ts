import { MAX_SINGLE_MARKERS } from '../../../domain/map.ts'
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  contains,
  cornersOf,
  latitudeAt,
  longitudeAt,
  mercatorX,
  mercatorY,
  worldSize,
} from '../geometry.ts'

/** A venue on the map. `label` is read out with its name; `number` is shown on its pin. */
export type MapPoint = Coordinates & { id: string; name: string; label?: string; number?: number }

/** Venues that the server sends as a group, because there are too many to send individually. Placed at their mean. */
export type PointGroup = Coordinates & { count: number; bounds: Bounds }

export type Marker<P extends MapPoint = MapPoint> = Coordinates &
  (
    | { kind: 'venue'; key: string; points: readonly [P] }
    | { kind: 'stack'; key: string; points: readonly P[] }
    // `points` are the venues that were sent individually.
    | { kind: 'cluster'; key: string; points: readonly P[]; count: number; bounds: Bounds }
  )

/** Smallest distance of two clusters, in pixels. */
const CLUSTER_DISTANCE = 72

export function pointsInView<P extends Coordinates>(points: readonly P[], bounds: Bounds): P[] {
  return points.filter((point) => contains(point, bounds))
}

/**
 * Markers for the visible area, north to south and west to east, so that reading and tab order is like text. Each point and group in the
 * bounds belongs to exactly one marker. Without groups, up to 200 points get their own marker, except at the same place.
 */
export function markersInView<P extends MapPoint>(
  points: readonly P[],
  groups: readonly PointGroup[],
  bounds: Bounds,
  zoom: number,
): Marker<P>[] {
  const seen = pointsInView(points, bounds)
  const seenGroups = pointsInView(groups, bounds)
  const isSingle = seenGroups.length === 0 && seen.length <= MAX_SINGLE_MARKERS
  const neighbourhoods = isSingle ? byPlace(seen) : byNeighbourhood(seen, seenGroups, worldSize(Math.floor(zoom)))
  return neighbourhoods.map(markerOf).sort((a, b) => b.lat - a.lat || a.lng - b.lng)
}

type Neighbourhood<P> = { points: P[]; groups: PointGroup[] }

function byPlace<P extends MapPoint>(points: readonly P[]): Neighbourhood<P>[] {
  const groups = new Map<string, P[]>()
  for (const point of points) {
    const place = `${point.lat} ${point.lng}`
    const group = groups.get(place)
    if (group) group.push(point)
    else groups.set(place, [point])
  }
  return [...groups.values()].map((group) => ({ points: group, groups: [] }))
}

type Cell<P> = Neighbourhood<P> & { count: number; x: number; y: number }

/**
 * Groups points by the cells of a grid that is fixed to the world, so that clusters stay stable when the map moves.
 * Then joins neighbouring clusters that would overlap, the largest first.
 */
function byNeighbourhood<P extends MapPoint>(points: readonly P[], groups: readonly PointGroup[], worldSize: number): Neighbourhood<P>[] {
  const cells = new Map<number, Cell<P>>()
  const columns = Math.ceil(worldSize / CLUSTER_DISTANCE) + 2
  const cellFor = ({ lat, lng }: Coordinates, count: number): Cell<P> => {
    const x = mercatorX(lng) * worldSize
    const y = mercatorY(lat) * worldSize
    const key = (Math.floor(y / CLUSTER_DISTANCE) + 1) * columns + Math.floor(x / CLUSTER_DISTANCE) + 1
    const cell = cells.get(key) ?? { points: [], groups: [], count: 0, x, y }
    cells.set(key, cell)
    cell.count += count
    cell.x += ((x - cell.x) * count) / cell.count
    cell.y += ((y - cell.y) * count) / cell.count
    return cell
  }
  for (const point of points) cellFor(point, 1).points.push(point)
  for (const group of groups) cellFor(group, group.count).groups.push(group)
  const largestFirst = [...cells.entries()].sort(([a, one], [b, other]) => other.count - one.count || a - b)
  const neighbourhoods: Neighbourhood<P>[] = []
  for (const [key, cell] of largestFirst) {
    if (!cells.delete(key)) continue
    const joined = { points: [...cell.points], groups: [...cell.groups] }
    for (const near of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]) {
      const neighbour = cells.get(key + near)
      if (!neighbour || Math.hypot(neighbour.x - cell.x, neighbour.y - cell.y) >= CLUSTER_DISTANCE) continue
      joined.points.push(...neighbour.points)
      joined.groups.push(...neighbour.groups)
      cells.delete(key + near)
    }
    neighbourhoods.push(joined)
  }
  return neighbourhoods
}

function markerOf<P extends MapPoint>({ points, groups }: Neighbourhood<P>): Marker<P> {
  const [first] = points
  const [firstGroup] = groups
  if (firstGroup) {
    const { count, ...mean } = meanOf([...points, ...groups])
    const bounds = boundsAround([...points, ...groups.flatMap((group) => cornersOf(group.bounds))])
    return { kind: 'cluster', key: `cluster ${firstGroup.lat} ${firstGroup.lng}`, points, count, bounds, ...mean }
  }
  if (!first) throw new RangeError('A marker needs a point')
  const { lat, lng } = first
  if (points.length === 1) return { kind: 'venue', key: first.id, lat, lng, points: [first] }
  const bounds = boundsAround(points)
  if (bounds.west === bounds.east && bounds.south === bounds.north) return { kind: 'stack', key: `stack ${first.id}`, lat, lng, points }
  return { kind: 'cluster', key: `cluster ${first.id}`, points, bounds, ...meanOf(points) }
}

function meanOf(places: readonly (Coordinates & { count?: number })[]): Coordinates & { count: number } {
  let x = 0
  let y = 0
  let sum = 0
  for (const { lat, lng, count = 1 } of places) {
    x += mercatorX(lng) * count
    y += mercatorY(lat) * count
    sum += count
  }
  return { lat: latitudeAt(y / sum), lng: longitudeAt(x / sum), count: sum }
}
