import { type Column, type SQL, sql } from 'drizzle-orm'

/** Where the reader is, in degrees; both or none. */
export type AskedPlace = { lat?: number | undefined; lng?: number | undefined; within_km?: number | undefined }

const KM_PER_DEGREE = 111.195

type Coordinates = { latitude: Column; longitude: Column }

/** Kilometres from the place on a plane, as `distanceKm` of the search index; null without coordinates. Undefined without a place. */
export function distanceSql({ latitude, longitude }: Coordinates, { lat, lng }: AskedPlace): SQL<number | null> | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const scale = Math.cos((lat * Math.PI) / 180)
  return sql<
    number | null
  >`(${KM_PER_DEGREE}::float8 * sqrt((${latitude} - ${lat}::float8) ^ 2 + ((${longitude} - ${lng}::float8) * ${scale}::float8) ^ 2))`
}

/** Rows at most `within_km` from the place; no condition without both. */
export function withinFilter(columns: Coordinates, place: AskedPlace): SQL | undefined {
  const distance = distanceSql(columns, place)
  return distance && place.within_km !== undefined ? sql`${distance} <= ${place.within_km}::float8` : undefined
}

/** A distance as the API gives it: to a tenth of a kilometre, as the place is not known better. */
export function roundedKm(km: number | null): number | null {
  return km === null ? null : Math.round(km * 10) / 10
}
