import { z } from '@hono/zod-openapi'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import { facet, filterText, instant, listOf, onOff, pageParams, repeated } from './common.ts'

export const venue = z
  .object({
    id: z.uuid().openapi({ example: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11' }),
    name: z.string().openapi({ example: 'The Gilded Pike' }),
    slug: z.string().openapi({ example: 'the-gilded-pike' }),
    image_url: z.string().nullable(),
    image_alt: z.string().nullable().openapi({ description: 'What the picture shows' }),
    cuisine: z.enum(CUISINES).nullable().openapi({ example: 'Gastropub' }),
    cuisines: z.array(z.enum(CUISINES)),
    description: z.string().nullable(),
    price: z.enum(PRICE_BANDS).nullable().openapi({ example: '££' }),
    address_road: z.string().openapi({ example: '14 Barge Lane' }),
    address_city: z.string().openapi({ example: 'Windsor' }),
    address_county: z.string().nullable().openapi({ example: 'Berkshire' }),
    address_postcode: z.string().openapi({ example: 'SL4 0ZZ' }),
    latitude: z.number().nullable().openapi({ example: 51.4839 }),
    longitude: z.number().nullable().openapi({ example: -0.6044 }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    hours_mon_fri: z.string().nullable(),
    hours_sat_sun: z.string().nullable(),
    featured: z.boolean(),
    new: z.boolean(),
    active: z.boolean(),
    created_at: instant,
  })
  .openapi('Venue')

export type Venue = z.infer<typeof venue>

/** The fields of a venue that cards, map rows and search results show. */
export const venueCard = venue
  .pick({
    id: true,
    name: true,
    slug: true,
    image_url: true,
    image_alt: true,
    cuisine: true,
    price: true,
    address_road: true,
    address_city: true,
    address_county: true,
    address_postcode: true,
    featured: true,
    new: true,
  })
  .openapi('VenueCard')

export type VenueCard = z.infer<typeof venueCard>

const filters = {
  city: repeated(filterText).openapi({ description: 'Any of these cities', example: ['Windsor', 'Eton'] }),
  price: repeated(z.enum(PRICE_BANDS)).openapi({ description: 'Any of these bands', example: ['££'] }),
  venue: repeated(filterText).openapi({ description: 'Any of these slugs', example: ['the-gilded-pike'] }),
}

export const venueListParams = z.object({
  ...pageParams,
  ...filters,
  id: repeated(z.uuid()).openapi({ description: 'Any of these ids', example: ['0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'] }),
  featured: onOff('Featured ones alone, or all others alone'),
  located: onOff('Those with both coordinates alone, or all others alone'),
  new: onOff('Those added in the last thirty days and marked new, or all others'),
  sort: z.enum(['name', 'newest']).default('name').openapi({ description: 'A to Z, or newest first', example: 'name' }),
})

export const venueCards = listOf(venueCard, 'VenueCards')

/** The filter groups of the venues page. Each group is counted with the filters of the other groups applied. */
export const venueFacetParams = z.object(filters)
export const venueFacets = z.object({ city: z.array(facet), price: z.array(facet) }).openapi('VenueFacets')
export type VenueFacets = z.infer<typeof venueFacets>

/** Query of the searchable filter lists. It matches the prefix of any word and ignores accents. Counts refer to `menus` or `venues`. */
export const venueOptionParams = z.object({
  q: z.string().max(100).default('').openapi({ description: 'A few letters of the name; without any, the first of all', example: 'gil' }),
  of: z.enum(['venues', 'menus']).default('venues').openapi({ description: 'What is counted', example: 'menus' }),
  limit: pageParams.limit,
})
export const venueOptions = z.object({ data: z.array(facet) }).openapi('VenueOptions')
export type VenueOptions = z.infer<typeof venueOptions>

/** All active venues with coordinates, sorted by name. One array per field keeps the response small for tens of thousands of venues. */
export const venueMarkers = z
  .object({
    id: z.array(z.uuid()),
    slug: z.array(z.string()),
    name: z.array(z.string()),
    city: z.array(z.string()),
    latitude: z.array(z.number()),
    longitude: z.array(z.number()),
  })
  .openapi('VenueMarkers')
export type VenueMarkers = z.infer<typeof venueMarkers>
