import { venueExample } from '../../contract/examples/venue.ts'
import type { ManagedVenue, ManagedVenueRow, VenueChange, VenueDeletion, VenueWrite } from '../../contract/managed-venue.ts'

const UPDATED_AT = '2026-11-20T18:00:00.000Z'

export const managedVenueExample: ManagedVenue = { ...venueExample, updated_at: UPDATED_AT, new_until: null }

export const managedVenueRowExample: ManagedVenueRow = {
  id: venueExample.id,
  name: venueExample.name,
  slug: venueExample.slug,
  image_url: venueExample.image_url,
  image_alt: venueExample.image_alt,
  cuisine: venueExample.cuisine,
  address_city: venueExample.address_city,
  address_postcode: venueExample.address_postcode,
  featured: true,
  new: false,
  active: true,
  created_at: venueExample.created_at,
  updated_at: UPDATED_AT,
  menu_count: 3,
}

export const venueWriteExample: VenueWrite = {
  name: 'The Gilded Pike',
  cuisines: ['Gastropub', 'Traditional British'],
  description: 'A lock-keeper’s pub with a short menu and a long fire.',
  price: '££',
  phone: '01632 960184',
  address_road: '14 Barge Lane',
  address_city: 'Windsor',
  address_postcode: 'SL4 0ZZ',
  latitude: 51.4839,
  longitude: -0.6044,
}

export const venueChangeExample: VenueChange = { description: 'Closed for a new roof until June.', seen_updated_at: UPDATED_AT }

export const venueDeletionExample: VenueDeletion = { menus: 3, items: 42, upcoming_reservations: 2, owners: 1 }
