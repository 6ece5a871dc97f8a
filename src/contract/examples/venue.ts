import { EXAMPLE_VENUE_ID } from '../common.ts'
import type { ManagedVenue, ManagedVenueRow, UpdateVenueInput, VenueDeletion, VenueInput } from '../managed-venue.ts'
import {
  type Venue,
  type VenueCardData,
  type VenueFacets,
  type VenueMapArea,
  type VenueMarkers,
  type VenueOptions,
  venueCardSchema,
} from '../venue.ts'

export const venueExample: Venue = {
  id: EXAMPLE_VENUE_ID,
  name: 'The Gilded Pike',
  slug: 'the-gilded-pike',
  image_url: '/media/venue-images/1764547200000-venue-the-gilded-pike.webp',
  image_alt: 'A low brick pub beside a canal lock',
  cuisine: 'Gastropub',
  cuisines: ['Gastropub', 'Traditional British'],
  description: 'A lock-keeper’s pub with a short menu and a long fire.',
  price: '££',
  address_road: '14 Barge Lane',
  address_city: 'Windsor',
  address_county: 'Berkshire',
  address_postcode: 'SL4 0ZZ',
  latitude: 51.4839,
  longitude: -0.6044,
  phone: '01632 960184',
  email: 'tables@gilded-pike.example',
  website: 'https://gilded-pike.example',
  hours_mon_fri: '12:00 – 22:30',
  hours_sat_sun: '10:00 – 23:00',
  featured: true,
  new: false,
  active: true,
  takes_requests: true,
  hygiene_rating: '5',
  hygiene_rated_on: '2026-03-12',
  hygiene_id: '1159542',
  reply_hours: 2,
  hours: { times: ['19:00', '19:30'], week: null, days: [{ date: '2026-12-25', sittings: [] }] },
  has_owner: true,
  created_at: '2026-06-01T09:00:00.000Z',
}

export const venueCardExample: VenueCardData = venueCardSchema.parse(venueExample)

export const venueFacetsExample: VenueFacets = {
  city: [
    { value: 'Eton', label: 'Eton', count: 2 },
    { value: 'Windsor', label: 'Windsor', count: 9 },
  ],
  price: [
    { value: '£', label: '£', count: 3 },
    { value: '££', label: '££', count: 8 },
  ],
  cuisine: [{ value: 'Thai', label: 'Thai', count: 4 }],
  open: [{ value: 'now', label: 'now', count: 7 }],
}

export const venueOptionsExample: VenueOptions = {
  data: [{ value: 'the-gilded-pike', label: 'The Gilded Pike', count: 3 }],
}

export const venueMarkersExample: VenueMarkers = {
  id: [venueExample.id],
  slug: [venueExample.slug],
  name: [venueExample.name],
  city: [venueExample.address_city],
  latitude: [51.4839],
  longitude: [-0.6044],
}

export const venueMapExample: VenueMapArea = {
  area: { west: -0.703125, south: 51.399206, east: -0.527344, north: 51.508742 },
  venues: venueMarkersExample,
  groups: {
    count: [120],
    city: ['Slough'],
    latitude: [51.5082],
    longitude: [-0.5921],
    west: [-0.601],
    south: [51.5012],
    east: [-0.5811],
    north: [51.5103],
  },
}

const UPDATED_AT = '2026-11-20T18:00:00.000Z'

const { hours: _hours, has_owner: _hasOwner, ...managed } = venueExample

export const managedVenueExample: ManagedVenue = { ...managed, updated_at: UPDATED_AT, new_until: null }

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
  owner_emails: ['imogen@example.org'],
  missing: ['hours'],
}

export const createVenueExample: VenueInput = {
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

export const updateVenueExample: UpdateVenueInput = { description: 'Closed for a new roof until June.', seen_updated_at: UPDATED_AT }

export const venueDeletionExample: VenueDeletion = { menus: 3, items: 42, upcoming_reservations: 2, owners: 1 }
