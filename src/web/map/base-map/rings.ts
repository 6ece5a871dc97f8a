import type { Coordinates } from '../geometry.ts'

import type { Label } from './towns.ts'

/** Longitude and latitude, in degrees, in the order of GeoJSON. */
type Position = [lng: number, lat: number]

/** Metres: what one sees at street level, then what one walks in a few minutes. */
const DISTANCES = [100, 250, 500, 1000] as const

/** Metres in a degree of latitude. */
const DEGREE = 111_320
/** Corners of a circle: enough to look round at any size on a screen. */
const CORNERS = 96

type Ring = { type: 'Feature'; properties: object; geometry: { type: 'LineString'; coordinates: Position[] } }

/** Circles around a place, by which one reads distances where the plain map has no streets. */
export function ringsAround({ lat, lng }: Coordinates): { type: 'FeatureCollection'; features: Ring[] } {
  const features = DISTANCES.map((metres): Ring => {
    const coordinates = Array.from({ length: CORNERS + 1 }, (_, corner): Position => {
      const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
      const north = (metres * Math.cos(angle)) / DEGREE
      const east = (metres * Math.sin(angle)) / (DEGREE * Math.cos((lat * Math.PI) / 180))
      return [lng + east, lat + north]
    })
    return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
  })
  return { type: 'FeatureCollection', features }
}

/** What each circle is away, written at its southern end. */
export function ringLabels({ lat, lng }: Coordinates): Label[] {
  return DISTANCES.map((metres) => ({
    name: metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
    lat: lat - metres / DEGREE,
    lng,
    size: 'distance',
  }))
}
