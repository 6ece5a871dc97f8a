import { KM_PER_DEGREE } from '../domain/map.ts'

/** In degrees. */
export type Position = { latitude: number; longitude: number }

/** Returns the distance of coordinates in kilometres on a plane, accurate to 0.1 % within a county. */
export function kilometresFrom(from: Position): (latitude: number, longitude: number) => number {
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  return (latitude, longitude) => {
    const [north, east] = [latitude - from.latitude, (longitude - from.longitude) * scale]
    // `Math.hypot` takes several times as long, and a search compares every venue.
    return KM_PER_DEGREE * Math.sqrt(north * north + east * east)
  }
}
