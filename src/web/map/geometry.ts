/** In degrees. */
export type Coordinates = { lat: number; lng: number }

/** A map area in degrees. `west` is less than `east`, because a map never shows more than one world. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Latitude in degrees at which web maps end: the edge of the Mercator square. */
const MAX_LATITUDE = 85.051129

/** Horizontal position in the Mercator square: 0 (180° west) to 1 (180° east). */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360
}

/** Vertical position in the Mercator square: 0 (north) to 1 (south). */
export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export function longitudeAt(x: number): number {
  return x * 360 - 180
}

export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

export function contains({ lat, lng }: Coordinates, { west, south, east, north }: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

export function boundsAround(places: readonly Coordinates[]): Bounds {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const { lat, lng } of places) {
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}

export function cornersOf({ west, south, east, north }: Bounds): [Coordinates, Coordinates] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

/** Width of the world in pixels at a zoom level: 256 at zoom 0, as in Google Maps. */
export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom
}
