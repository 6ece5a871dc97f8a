import { z } from '@hono/zod-openapi'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { MISSING_PARTS } from '../domain/venue/missing-parts.ts'
import { NEW_VENUE_DAYS } from '../domain/venue/new-venue.ts'
import {
  booleanParam,
  facetSchema,
  filterText,
  instantSchema,
  listSchema,
  ownIdSchema,
  paginationParams,
  repeatedParam,
  uuidSchema,
} from './common.ts'
import { venueSchema } from './venue.ts'

export const seenUpdatedAtSchema = instantSchema.optional().openapi({
  description:
    'The `updated_at` you were shown: where it is not the present one, nothing is saved and the response is 409 edited_meanwhile',
  example: '2026-11-20T18:00:00.000Z',
})

export const managedVenueSchema = venueSchema
  .omit({ hours: true, has_owner: true })
  .extend({
    updated_at: instantSchema,
    new_until: instantSchema.nullable().openapi({ description: 'Until when it may count as new; null once that is over' }),
  })
  .openapi('ManagedVenue')
export type ManagedVenue = z.infer<typeof managedVenueSchema>

const managedVenueRowSchema = managedVenueSchema
  .pick({
    id: true,
    name: true,
    slug: true,
    image_url: true,
    image_alt: true,
    cuisine: true,
    address_city: true,
    address_postcode: true,
    featured: true,
    new: true,
    active: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    menu_count: z.int().openapi({ description: 'Its menus, hidden ones included', example: 3 }),
    owner_emails: z.array(z.string()).openapi({ description: 'Its owners, the first one first', example: ['imogen@example.org'] }),
    missing: z.array(z.enum(MISSING_PARTS)).openapi({ description: 'What it lacks', example: ['hours'] }),
  })
  .openapi('ManagedVenueRow')
export type ManagedVenueRow = z.infer<typeof managedVenueRowSchema>

const MANAGED_VENUE_SORTS = ['name', 'cuisine', 'city', 'created', 'changed', 'featured'] as const

/** Filters of the venues table, its bulk changes and its export: OR within a filter, AND between filters. */
const managedVenueFilters = {
  q: filterText
    .default('')
    .openapi({ description: "Part of the name, the city, the postcode or an owner's email address", example: 'windsor' }),
  city: repeatedParam(filterText).openapi({ description: 'In one of these cities', example: ['Windsor'] }),
  cuisine: repeatedParam(z.enum(CUISINES)).openapi({ description: 'With one of these cuisines', example: ['Gastropub'] }),
  active: booleanParam('True: only active venues; false: only inactive ones'),
  missing: repeatedParam(z.enum(MISSING_PARTS)).openapi({ description: 'Venues that lack all of these', example: ['menu'] }),
  has_menus: booleanParam('True: only venues with a menu; false: only venues without one'),
  bulk_change: uuidSchema.optional().openapi({
    description: 'Only venues that this bulk change or import created or changed',
    example: '7c0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c77',
  }),
}
export const managedVenueFiltersSchema = z.object(managedVenueFilters)
export type ManagedVenueFilters = z.output<typeof managedVenueFiltersSchema>

export const listManagedVenuesQuery = z.object({
  ...paginationParams,
  ...managedVenueFilters,
  sort: z.enum(MANAGED_VENUE_SORTS).default('name').openapi({ description: 'What to sort by; equal ones by name', example: 'city' }),
  order: z.enum(['asc', 'desc']).default('asc').openapi({ description: 'Which way', example: 'desc' }),
})
export const managedVenuesSchema = listSchema(managedVenueRowSchema, 'ManagedVenues')

const venueCount = z.int()

export const managedVenueCountsSchema = z
  .object({
    all: venueCount.openapi({ description: 'All venues of the guide, for editors of towns those of their towns', example: 27114 }),
    inactive: venueCount.openapi({ description: 'Inactive ones, with the other filters', example: 12 }),
    missing: z.record(z.enum(MISSING_PARTS), venueCount).openapi({ description: 'Venues that lack each, with the other filters' }),
  })
  .openapi('ManagedVenueCounts')
export type ManagedVenueCounts = z.infer<typeof managedVenueCountsSchema>

export const listVenueCitiesQuery = z.object({
  ...paginationParams,
  q: filterText.default('').openapi({ description: 'Part of the name of the city', example: 'wind' }),
})
export const venueCitiesSchema = listSchema(facetSchema, 'VenueCities')

const text = (example: string) => z.string().nullish().openapi({ example })

/** Writable fields. `validateVenueFields` of the domain validates the values, so that every error has a message of the catalogue. */
const createVenueBody = z
  .object({
    name: text('The Gilded Pike'),
    cuisines: z
      .array(z.string())
      .nullish()
      .openapi({ description: 'One to three; the first is its `cuisine`', example: ['Gastropub'] }),
    description: text('A lock-keeper’s pub with a short menu and a long fire.'),
    price: text('££'),
    phone: text('01632 960184'),
    email: text('tables@gilded-pike.example'),
    website: text('https://gilded-pike.example'),
    hours_mon_fri: text('12:00 – 22:30'),
    hours_sat_sun: text('10:00 – 23:00'),
    address_road: text('14 Barge Lane'),
    address_city: text('Windsor'),
    address_county: text('Berkshire'),
    address_postcode: text('SL4 0ZZ'),
    latitude: z.number().nullish().openapi({ example: 51.4839 }),
    longitude: z.number().nullish().openapi({ example: -0.6044 }),
    image_url: text('/media/venue-images/1764547200000-venue-the-gilded-pike.webp'),
    image_alt: text('A low brick pub beside a canal lock'),
    featured: z.boolean().optional(),
    new: z
      .boolean()
      .optional()
      .openapi({ description: `True for a new venue unless given; for ${NEW_VENUE_DAYS} days` }),
    active: z.boolean().optional().openapi({ description: 'True for a new venue unless given; an inactive one is on no public page' }),
    takes_requests: z.boolean().optional().openapi({ description: 'True for a new venue unless given' }),
  })
  .openapi('VenueWrite')
export type VenueInput = z.infer<typeof createVenueBody>

export const newVenueBody = createVenueBody.extend({ id: ownIdSchema }).openapi('NewVenue')
export type NewVenueInput = z.infer<typeof newVenueBody>

export const updateVenueBody = createVenueBody.extend({ seen_updated_at: seenUpdatedAtSchema }).openapi('VenueChange')
export type UpdateVenueInput = z.infer<typeof updateVenueBody>

export const venueDeletionSchema = z
  .object({
    menus: z.int().openapi({ example: 3 }),
    items: z.int().openapi({ example: 42 }),
    upcoming_reservations: z.int().openapi({ description: 'Reservations whose diners get an email', example: 2 }),
    owners: z.int().openapi({ description: 'Who are left without a venue', example: 1 }),
  })
  .openapi('VenueDeletion')
export type VenueDeletion = z.infer<typeof venueDeletionSchema>

export const venueGapsSchema = z
  .object({ missing: z.array(z.enum(MISSING_PARTS)).openapi({ description: 'What it lacks', example: ['hours'] }) })
  .openapi('VenueGaps')

export const takesRequestsSchema = z.object({ takes_requests: z.boolean() }).openapi('TakesRequests')
export type TakesRequests = z.infer<typeof takesRequestsSchema>

export const printedCardSchema = z
  .object({
    venue: z.object({ id: z.uuid(), name: z.string().openapi({ example: 'The Gilded Pike' }) }),
    active: z.boolean().openapi({ description: 'Whether the page can be seen' }),
    url: z.url().openapi({ description: 'The page of the venue', example: 'https://plateful.example/venues/the-gilded-pike' }),
  })
  .openapi('PrintedCard')
export type PrintedCard = z.infer<typeof printedCardSchema>
