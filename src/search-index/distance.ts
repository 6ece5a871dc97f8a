/** In degrees. */
export type Position = { latitude: number; longitude: number }

const KM_PER_DEGREE = 111.195

/** Distance in kilometres on a plane, accurate to 0.1 % within a county; infinite without coordinates. */
export function distanceKm(from: Position, { latitude, longitude }: { [K in keyof Position]: number | null }): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(latitude - from.latitude, (longitude - from.longitude) * scale)
}
