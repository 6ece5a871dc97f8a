import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { KM_PER_DEGREE } from '../../domain/map.ts'

/** Orders rows as their ids are in the list; other rows come last. */
export function inChosenOrder(id: PgColumn, ids: SQLWrapper): SQL {
  return sql`array_position(${ids}::uuid[], ${id}) nulls last`
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

type Coordinates = { latitude: Column; longitude: Column }

/** The parameters of `distanceSql` and `withinFilter` for a position. */
export function placeParameters({ lat = 0, lng = 0, within_km = 0 }: PlaceQuery): Record<'lat' | 'lng' | 'lngScale' | 'within_km', number> {
  return { lat, lng, lngScale: Math.cos((lat * Math.PI) / 180), within_km }
}

const [lat, lng, lngScale] = ['lat', 'lng', 'lngScale'].map((name) => sql`${sql.placeholder(name)}::float8`)

/**
 * Distance in kilometres on a plane from the position of `placeParameters`, computed as `distanceKm` of the search index does; SQL null for
 * rows without coordinates.
 */
export function distanceSql({ latitude, longitude }: Coordinates): SQL<number | null> {
  return sql`(${sql.raw(String(KM_PER_DEGREE))}::float8 * sqrt((${latitude} - ${lat}) ^ 2 + ((${longitude} - ${lng}) * ${lngScale}) ^ 2))`
}

export function withinFilter(columns: Coordinates): SQL {
  return sql`${distanceSql(columns)} <= ${sql.placeholder('within_km')}::float8`
}

/** Rounds a distance to a tenth of a kilometre, because positions are not more precise. */
export function roundedKm(km: number | null): number | null {
  return km === null ? null : Math.round(km * 10) / 10
}
