import { IMPORT_TARGETS, type ImportTarget } from '../../../domain/venue/import-targets.ts'
import { normaliseColumnName } from '../../import-files/parse-cells.ts'

/** The columns of a Google Business Profile with the hours of a day, from Monday. */
export const DAY_COLUMNS = [
  'monday_hours',
  'tuesday_hours',
  'wednesday_hours',
  'thursday_hours',
  'friday_hours',
  'saturday_hours',
  'sunday_hours',
] as const

/** Columns that become several fields. `lines` is the postal address as a list, `opening_hours` the hours of the week in one text. */
export type ColumnTarget = ImportTarget | 'lines' | 'opening_hours' | (typeof DAY_COLUMNS)[number]

const ALIASES: Record<string, ColumnTarget> = {
  source_id: 'id',
  address: 'lines',
  address_lines: 'lines',
  road: 'address_road',
  street: 'address_road',
  city: 'address_city',
  town: 'address_city',
  county: 'address_county',
  postcode: 'address_postcode',
  post_code: 'address_postcode',
  postal_code: 'address_postcode',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  telephone: 'phone',
  tel: 'phone',
  store_code: 'id',
  business_name: 'name',
  address_line_1: 'address_road',
  locality: 'address_city',
  administrative_area: 'address_county',
  primary_phone: 'phone',
  fhrsid: 'id',
  businessname: 'name',
  ratingvalue: 'hygiene_rating',
  ratingdate: 'hygiene_rated_on',
  addressline1: 'address_road',
  posttown: 'address_city',
  url: 'website',
}

const BY_NAME = new Map<string, ColumnTarget>([
  ...Object.entries(ALIASES),
  ...[...IMPORT_TARGETS, 'opening_hours' as const, ...DAY_COLUMNS].map((name) => [name, name] as const),
])

export function mapColumn(column: string): ColumnTarget | null {
  return BY_NAME.get(normaliseColumnName(column)) ?? null
}

export function isCanonicalName(column: string, meaning: ColumnTarget): boolean {
  return column.trim().toLowerCase() === meaning
}
