import type { VenueInput } from '../../contract/managed-venue.ts'
import { blankToNull, omitUndefined } from '../../domain/fields.ts'
import type { Cuisine } from '../../domain/venue/cuisines.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import type { venues } from '../db/schema/index.ts'

type Columns = Partial<Omit<typeof venues.$inferInsert, 'id' | 'slug'>>

export function toVenueColumns(given: VenueInput): Columns {
  const columns = {
    name: given.name,
    cuisines: given.cuisines,
    description: blankToNull(given.description),
    price: blankToNull(given.price),
    phone: blankToNull(given.phone),
    email: blankToNull(given.email),
    website: blankToNull(given.website),
    hours_mon_fri: blankToNull(given.hours_mon_fri),
    hours_sat_sun: blankToNull(given.hours_sat_sun),
    address_road: given.address_road,
    address_city: given.address_city,
    address_county: blankToNull(given.address_county),
    address_postcode: given.address_postcode,
    latitude: given.latitude,
    longitude: given.longitude,
    image_url: blankToNull(given.image_url),
    image_alt: blankToNull(given.image_alt),
    featured: given.featured,
    new: given.new,
    active: given.active,
    takes_requests: given.takes_requests,
  }
  return omitUndefined(columns) as Columns & { cuisines?: Cuisine[]; price?: PriceBand | null }
}
