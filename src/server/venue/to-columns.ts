import type { VenueWrite } from '../../contract/managed-venue.ts'
import { kept, withoutUndefined } from '../../domain/fields.ts'
import type { Cuisine } from '../../domain/venue/cuisines.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import type { venues } from '../db/schema/index.ts'

type Columns = Partial<Omit<typeof venues.$inferInsert, 'id' | 'slug'>>

/**
 * The columns to store of a validated body, without the fields that it leaves out. Blank text of an optional field becomes null; other text is stored
 * unchanged.
 */
export function toVenueColumns(given: VenueWrite): Columns {
  const columns = {
    name: given.name,
    cuisines: given.cuisines,
    description: kept(given.description),
    price: kept(given.price),
    phone: kept(given.phone),
    email: kept(given.email),
    website: kept(given.website),
    hours_mon_fri: kept(given.hours_mon_fri),
    hours_sat_sun: kept(given.hours_sat_sun),
    address_road: given.address_road,
    address_city: given.address_city,
    address_county: kept(given.address_county),
    address_postcode: given.address_postcode,
    latitude: given.latitude,
    longitude: given.longitude,
    image_url: kept(given.image_url),
    image_alt: kept(given.image_alt),
    featured: given.featured,
    new: given.new,
    active: given.active,
  }
  return withoutUndefined(columns) as Columns & { cuisines?: Cuisine[]; price?: PriceBand | null }
}
