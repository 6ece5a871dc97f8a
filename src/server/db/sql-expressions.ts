import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Orders rows as their ids are in the list; other rows come last. */
export function inChosenOrder(id: PgColumn, ids: readonly string[]): SQL {
  return sql`array_position(${sql.param([...ids])}::uuid[], ${id}) nulls last`
}

/** Orders by a column, for `-column` from the last to the first. Missing values come last in both directions. */
export function orderBySort<Key extends string>(columns: Readonly<Record<Key, SQL>>, sort: Key | `-${Key}`): SQL {
  const column = columns[sort.replace('-', '') as Key]
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}

export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Degrees, and a radius in kilometres. `lat` and `lng` are given together. */
type PlaceQuery = { lat?: number | undefined; lng?: number | undefined; within_km?: number | undefined }

const KM_PER_DEGREE = 111.195

type Coordinates = { latitude: Column; longitude: Column }

/**
 * Distance in kilometres on a plane, computed as `distanceKm` of the search index does; SQL null for rows without coordinates, undefined
 * without a position.
 */
export function distanceSql({ latitude, longitude }: Coordinates, { lat, lng }: PlaceQuery): SQL<number | null> | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const scale = Math.cos((lat * Math.PI) / 180)
  return sql<
    number | null
  >`(${KM_PER_DEGREE}::float8 * sqrt((${latitude} - ${lat}::float8) ^ 2 + ((${longitude} - ${lng}::float8) * ${scale}::float8) ^ 2))`
}

export function withinFilter(columns: Coordinates, place: PlaceQuery): SQL | undefined {
  const distance = distanceSql(columns, place)
  return distance && place.within_km !== undefined ? sql`${distance} <= ${place.within_km}::float8` : undefined
}

/** Rounds a distance to a tenth of a kilometre, because positions are not more precise. */
export function roundedKm(km: number | null): number | null {
  return km === null ? null : Math.round(km * 10) / 10
}
