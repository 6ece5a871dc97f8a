import { IMPORT_TARGETS, type ImportTarget } from '../../../domain/venue/import-targets.ts'
import { normaliseColumnName } from '../../import/parse-cells.ts'

/** `lines` is the postal address as a list; `cuisine` is the only or the first one. */
export type ColumnTarget = ImportTarget | 'lines'

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

const BY_NAME = new Map<string, ColumnTarget>([...Object.entries(ALIASES), ...IMPORT_TARGETS.map((name) => [name, name] as const)])

export function mapColumn(column: string): ColumnTarget | null {
  return BY_NAME.get(normaliseColumnName(column)) ?? null
}

export function isCanonicalName(column: string, meaning: ColumnTarget): boolean {
  return column.trim().toLowerCase() === meaning
}
