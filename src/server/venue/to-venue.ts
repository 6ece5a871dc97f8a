import { getTableColumns } from 'drizzle-orm'
import type { Venue, VenueCard } from '../../contract/venue.ts'
import { isStillNew } from '../../domain/venue/new-venue.ts'
import { venues } from '../db/schema/index.ts'

const { name_key: _key, source_id: _source, updated_at: _updated, search_vector: _vector, ...publicColumns } = getTableColumns(venues)

/** The columns of a venue that its page shows. */
export const venueColumns = publicColumns

/** The columns of a venue that a card shows, and what tells whether it is still new. */
export const cardColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  image_url: venues.image_url,
  image_alt: venues.image_alt,
  cuisine: venues.cuisine,
  price: venues.price,
  address_road: venues.address_road,
  address_city: venues.address_city,
  address_county: venues.address_county,
  address_postcode: venues.address_postcode,
  featured: venues.featured,
  new: venues.new,
  created_at: venues.created_at,
}

type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [K in keyof Columns]: Columns[K]['_']['notNull'] extends true ? Columns[K]['_']['data'] : Columns[K]['_']['data'] | null
}

export type VenueRow = Row<typeof venueColumns>
type CardRow = Row<typeof cardColumns>

/** A row as the API answers it; `new` is the effective one. */
export function toVenue(row: VenueRow, now: Date): Venue {
  return { ...row, new: isStillNew(row, now), created_at: row.created_at.toISOString() }
}

/** A row as a card shows it; `new` is the effective one. */
export function toVenueCard({ created_at, ...card }: CardRow, now: Date): VenueCard {
  return { ...card, new: isStillNew({ new: card.new, created_at }, now) }
}
