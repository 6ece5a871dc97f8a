/** A place on earth, in degrees. */
export type Coordinates = { lat: number; lng: number }

/** A part of the map, in degrees. `west` is left of `east`; a map never shows more than one world. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Web maps end here: the latitude, in degrees, at which the Mercator square closes. */
const MAX_LATITUDE = 85.051129

/** Horizontal position in the Mercator square, 0 at 180° west to 1 at 180° east. */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360
}

/** Vertical position in the Mercator square, 0 in the north to 1 in the south. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

/** The longitude at a horizontal position in the Mercator square. */
export function longitudeAt(x: number): number {
  return x * 360 - 180
}

/** The latitude at a vertical position in the Mercator square. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** Whether a place lies in the bounds, their edge included. */
export function contains({ lat, lng }: Coordinates, { west, south, east, north }: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** The smallest bounds that hold all the places; there must be one at least. */
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

/** The south-western and the north-eastern corner. */
export function cornersOf({ west, south, east, north }: Bounds): [Coordinates, Coordinates] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

/** Width of the whole world at a zoom level, in pixels: 256 at zoom 0, as Google counts zoom. */
export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom
}
