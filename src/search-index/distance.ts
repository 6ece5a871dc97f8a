/** A place in degrees. */
export type Position = { latitude: number; longitude: number }

const KM_PER_DEGREE = 111.195

/** The distance in kilometres on a plane, exact to a thousandth within a county; infinite to a place without coordinates. */
export function distanceKm(from: Position, { latitude, longitude }: { [K in keyof Position]: number | null }): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(latitude - from.latitude, (longitude - from.longitude) * scale)
}
