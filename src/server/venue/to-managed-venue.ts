import type { ManagedVenue, ManagedVenueRow } from '../../contract/managed-venue.ts'
import { isStillNew, newUntil } from '../../domain/venue/new-venue.ts'
import { venues } from '../db/schema/index.ts'
import { toVenue, type VenueRow, venueColumns } from './to-venue.ts'

/** The columns of a venue that its form needs. */
export const managedColumns = { ...venueColumns, updated_at: venues.updated_at }

export type ManagedRow = VenueRow & { updated_at: Date }

/** A row as its form shows it; `new` is the effective one. */
export function toManagedVenue({ updated_at, ...row }: ManagedRow, now: Date): ManagedVenue {
  const until = newUntil(row.created_at)
  return { ...toVenue(row, now), updated_at: updated_at.toISOString(), new_until: until > now ? until.toISOString() : null }
}

/** The columns of a row of the table of venues. */
export const managedRowColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  image_url: venues.image_url,
  image_alt: venues.image_alt,
  cuisine: venues.cuisine,
  address_city: venues.address_city,
  address_postcode: venues.address_postcode,
  featured: venues.featured,
  new: venues.new,
  active: venues.active,
  created_at: venues.created_at,
  updated_at: venues.updated_at,
}

type TableRow = Omit<ManagedVenueRow, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

/** A row as the table of venues shows it; `new` is the effective one. */
export function toManagedRow(row: TableRow, now: Date): ManagedVenueRow {
  return { ...row, new: isStillNew(row, now), created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
