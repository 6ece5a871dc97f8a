/** In degrees. */
export type Position = { latitude: number; longitude: number }

const KM_PER_DEGREE = 111.195

type Place = { [K in keyof Position]: number | null }

/** Returns the distance of places in kilometres on a plane, accurate to 0.1 % within a county; infinite for a place without coordinates. */
export function distancesFrom(from: Position): (place: Place) => number {
  const distanceTo = kilometresFrom(from)
  return ({ latitude, longitude }) => (latitude === null || longitude === null ? Number.POSITIVE_INFINITY : distanceTo(latitude, longitude))
}

/** Like `distancesFrom`, for coordinates in degrees. */
export function kilometresFrom(from: Position): (latitude: number, longitude: number) => number {
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  return (latitude, longitude) => {
    const [north, east] = [latitude - from.latitude, (longitude - from.longitude) * scale]
    // `Math.hypot` takes several times as long, and a search compares every venue.
    return KM_PER_DEGREE * Math.sqrt(north * north + east * east)
  }
}
