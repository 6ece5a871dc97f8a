import { MAX_SINGLE_MARKERS } from '../../domain/map.ts'
import { type Bounds, type Coordinates, latitudeAt, longitudeAt, mercatorX, mercatorY, worldSize } from '../map/geometry.ts'
import type { Viewport } from '../map/map-adapter.ts'
import { type MapPoint, type PointGroup, pointsInView } from '../map/markers/markers.ts'
import { pluralise } from '../pluralise.ts'

export type MapArea = { area: Bounds; zoom: number }

type KnownArea = MapArea & { venues: readonly MapPoint[]; groups: readonly PointGroup[] }

/** In pixels. Areas are made of whole squares of this size, so that many views share a response, and short movements need no request. */
const SQUARE = 512
/** Degrees that rounding may remove from an area. */
const ROUNDING = 2e-6
const WORLD: Bounds = { west: -180, south: -85.05, east: 180, north: 85.05 }

export const WHOLE_WORLD: MapArea = { area: WORLD, zoom: 0 }

export function squaresAround({ bounds, zoom }: Pick<Viewport, 'bounds' | 'zoom'>): MapArea {
  const level = Math.max(0, Math.floor(zoom))
  const squares = worldSize(level) / SQUARE
  const [west, east] = [Math.floor(mercatorX(bounds.west) * squares), Math.ceil(mercatorX(bounds.east) * squares)]
  const [north, south] = [Math.floor(mercatorY(bounds.north) * squares), Math.ceil(mercatorY(bounds.south) * squares)]
  const area = {
    west: longitudeAt(west / squares),
    south: latitudeAt(south / squares),
    east: longitudeAt(east / squares),
    north: latitudeAt(north / squares),
  }
  return { area: withinWorld(area), zoom: level }
}

export function missingArea(known: KnownArea | null, view: Pick<Viewport, 'bounds' | 'zoom'>): MapArea | null {
  const wanted = squaresAround(view)
  if (!known || !covers(known.area, withinWorld(view.bounds))) return wanted
  if (known.groups.length === 0) return null
  if (known.zoom !== wanted.zoom) return wanted
  // A view with few venues shows them individually, although the larger loaded area may have returned them as groups.
  const groups = pointsInView(known.groups, view.bounds)
  const count = groups.reduce((sum, group) => sum + group.count, pointsInView(known.venues, view.bounds).length)
  const exact = { area: withinWorld(view.bounds), zoom: wanted.zoom }
  return groups.length > 0 && count <= MAX_SINGLE_MARKERS && !covers(exact.area, known.area) ? exact : null
}

type Size = { width: number; height: number }

/** The visible area of a map of the given size in pixels. */
export function boundsOfView(center: Coordinates, zoom: number, { width, height }: Size): Bounds {
  const size = worldSize(zoom)
  const [x, y] = [mercatorX(center.lng), mercatorY(center.lat)]
  return {
    west: longitudeAt(x - width / 2 / size),
    south: latitudeAt(y + height / 2 / size),
    east: longitudeAt(x + width / 2 / size),
    north: latitudeAt(y - height / 2 / size),
  }
}

function covers(one: Bounds, other: Bounds): boolean {
  return (
    one.west <= other.west + ROUNDING &&
    one.south <= other.south + ROUNDING &&
    one.east >= other.east - ROUNDING &&
    one.north >= other.north - ROUNDING
  )
}

function withinWorld({ west, south, east, north }: Bounds): Bounds {
  return {
    west: Math.max(west, WORLD.west),
    south: Math.max(south, WORLD.south),
    east: Math.min(east, WORLD.east),
    north: Math.min(north, WORLD.north),
  }
}

type Venue = Coordinates & { city: string }

/** Maximum number of venues whose place is described by two towns. */
const MAX_TO_PLACE = 60

/** '12 venues between Cookham and Ascot', the northernmost and the southernmost town. */
export function viewSummary(venues: readonly Venue[]): string {
  const count = pluralise(venues.length, 'venue')
  const [first] = venues
  if (!first || venues.length > MAX_TO_PLACE) return `${count} in view`
  const north = venues.reduce((a, b) => (b.lat > a.lat ? b : a)).city
  const south = venues.reduce((a, b) => (b.lat < a.lat ? b : a)).city
  if (new Set(venues.map(({ city }) => city)).size === 1) return north ? `${count} in ${north}` : `${count} in view`
  return north && south && north !== south ? `${count} between ${north} and ${south}` : `${count} in view`
}
