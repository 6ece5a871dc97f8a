import { KM_PER_DEGREE } from '../../../domain/map.ts'
import type { Coordinates } from '../geometry.ts'

import type { Label } from './towns.ts'

type Position = [lng: number, lat: number]

/** In metres: visible at street level, then a few minutes on foot. */
const DISTANCES = [100, 250, 500, 1000] as const

const METRES_PER_DEGREE = KM_PER_DEGREE * 1000
/** Corners of a ring; looks round at every size. */
const CORNERS = 96

type Ring = { type: 'Feature'; properties: object; geometry: { type: 'LineString'; coordinates: Position[] } }

export function ringsAround({ lat, lng }: Coordinates): { type: 'FeatureCollection'; features: Ring[] } {
  const features = DISTANCES.map((metres): Ring => {
    const coordinates = Array.from({ length: CORNERS + 1 }, (_, corner): Position => {
      const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
      const north = (metres * Math.cos(angle)) / METRES_PER_DEGREE
      const east = (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
      return [lng + east, lat + north]
    })
    return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
  })
  return { type: 'FeatureCollection', features }
}

export function ringLabels({ lat, lng }: Coordinates): Label[] {
  return DISTANCES.map((metres) => ({
    name: metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
    lat: lat - metres / METRES_PER_DEGREE,
    lng,
    size: 'distance',
  }))
}
