import { z } from '@hono/zod-openapi'
import { MAP_ZOOM, MAX_SENT_MARKERS } from '../domain/map.ts'
import { MAX_SHOWN_REPLY_HOURS } from '../domain/reservation/reply-time.ts'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { HYGIENE_RATINGS, type HygieneRating } from '../domain/venue/hygiene.ts'
import { NEW_VENUE_DAYS } from '../domain/venue/new-venue.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import { VENUE_SORTS } from '../domain/venue/venue-sorts.ts'
import {
  booleanParam,
  EXAMPLE_VENUE_ID,
  facetSchema,
  filterText,
  hasNeededPlace,
  instantSchema,
  isPlaceWhole,
  listedDistance,
  listSchema,
  numberParam,
  OPEN_DESCRIPTION,
  openParam,
  paginationParams,
  placeField,
  placeParams,
  repeatedParam,
  uuidSchema,
} from './common.ts'

const publicSitting = z.object({
  name: z.string().openapi({ example: 'Dinner' }),
  opens: z.int().openapi({ description: 'Minutes since midnight', example: 1020 }),
  closes: z.int().openapi({ description: 'Above 1440 after the next midnight', example: 1380 }),
  last_table: z.int().nullable().openapi({ description: 'Null: any time before it closes', example: 1290 }),
})

const publicHoursSchema = z
  .object({
    times: z
      .array(z.string())
      .openapi({ description: 'Every time of day at which a table can be requested on some day', example: ['19:30'] }),
    week: z.array(z.array(publicSitting)).nullable().openapi({ description: 'Monday to Sunday; null: 12:00 to 22:00 every day' }),
    days: z
      .array(z.object({ date: z.string().openapi({ example: '2026-12-25' }), sittings: z.array(publicSitting) }))
      .openapi({ description: 'Dates with other hours, without any when it is closed' }),
  })
  .openapi('OpeningHours')
export type PublicHours = z.infer<typeof publicHoursSchema>

export const venueSchema = z
  .object({
    id: z.uuid().openapi({ example: EXAMPLE_VENUE_ID }),
    name: z.string().openapi({ example: 'The Gilded Pike' }),
    slug: z.string().openapi({ example: 'the-gilded-pike' }),
    image_url: z.string().nullable(),
    image_alt: z.string().nullable().openapi({ description: 'What the image shows' }),
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
    hours_mon_fri: z
      .string()
      .nullable()
      .openapi({ description: 'As the venue writes it, until it sets `hours.week`; then written from that', example: '12:00 – 22:30' }),
    hours_sat_sun: z.string().nullable(),
    featured: z.boolean(),
    new: z.boolean(),
    active: z.boolean(),
    takes_requests: z.boolean().openapi({ description: 'Whether a table can be requested here; otherwise diners call' }),
    hygiene_rating: z
      .enum(Object.keys(HYGIENE_RATINGS) as [HygieneRating, ...HygieneRating[]])
      .nullable()
      .openapi({ description: 'Of the Food Hygiene Rating Scheme, as imported; null: none', example: '5' }),
    hygiene_rated_on: z.string().nullable().openapi({ description: 'Date of the inspection', example: '2026-03-12' }),
    hygiene_id: z
      .string()
      .nullable()
      .openapi({ description: 'The business in the scheme: `https://ratings.food.gov.uk/business/{hygiene_id}`', example: '1159542' }),
    reply_hours: z
      .number()
      .int()
      .nullable()
      .openapi({
        description: `Hours in which it answered four of five requests of the last 90 days, at most ${MAX_SHOWN_REPLY_HOURS}; null below ten answers`,
        example: 2,
      }),
    hours: publicHoursSchema.nullable().openapi({ description: 'What the venue has set; null: tables from 12:00 to 22:00 every day' }),
    has_owner: z.boolean().openapi({ description: 'Whether someone looks after it here; others can claim it' }),
    created_at: instantSchema,
  })
  .openapi('Venue')

export type Venue = z.infer<typeof venueSchema>

export const venueCardSchema = venueSchema
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

export type VenueCardData = z.infer<typeof venueCardSchema>

const filters = {
  city: repeatedParam(filterText).openapi({ description: 'Any of these cities', example: ['Windsor', 'Eton'] }),
  price: repeatedParam(z.enum(PRICE_BANDS)).openapi({ description: 'Any of these bands', example: ['££'] }),
  venue: repeatedParam(filterText).openapi({ description: 'Any of these slugs', example: ['the-gilded-pike'] }),
  cuisine: repeatedParam(filterText).openapi({ description: 'Any of these cuisines', example: ['Thai'] }),
  open: openParam,
}

const latitude = (description: string, example: number) => numberParam(description, example, z.number().min(-90).max(90))
const longitude = (description: string, example: number) => numberParam(description, example, z.number().min(-180).max(180))

const areaParams = {
  west: longitude('Western edge of an area, in degrees', -0.8),
  south: latitude('Southern edge', 51.4),
  east: longitude('Eastern edge', -0.4),
  north: latitude('Northern edge', 51.6),
}
type AreaParams = { west?: number | undefined; south?: number | undefined; east?: number | undefined; north?: number | undefined }

export const listVenuesQuery = z
  .object({
    ...paginationParams,
    ...filters,
    ...areaParams,
    id: repeatedParam(uuidSchema).openapi({ description: 'Any of these ids', example: [EXAMPLE_VENUE_ID] }),
    featured: booleanParam('True: only featured venues; false: only others'),
    located: booleanParam('True: only venues with both coordinates; false: only others'),
    new: booleanParam(`True: only venues that are marked new and were added in the last ${NEW_VENUE_DAYS} days; false: only others`),
    ...placeParams,
    opening: booleanParam('True: also whether each venue is open'),
    open: openParam.openapi({
      description: `${OPEN_DESCRIPTION} Cannot be combined with \`id\`, \`featured\`, \`located\`, \`new\`, an area, or the orders \`newest\` and \`chosen\``,
    }),
    sort: z
      .enum([...VENUE_SORTS, 'chosen'])
      .default('name')
      .openapi({
        description:
          'A to Z; `best`: featured venues first; `nearest` needs a place, `from` or `lat` and `lng`; by price band, low to high, or high to low with `-price`; `newest` first; `chosen`: the order that administrators chose for featured venues, and then A to Z',
        example: 'name',
      }),
  })
  .refine(isWholeArea, { path: ['west'] })
  .refine(isPlaceWhole, { path: ['lng'] })
  .refine(hasNeededPlace, { path: ['lat'] })
  .refine(isListableByOpening, { path: ['open'] })

type ByOpening = AreaParams & { open?: string | undefined; sort: string; id: string[] } & Partial<
    Record<'featured' | 'located' | 'new', boolean | undefined>
  >

/** What is open is listed by the search index, which knows neither ids nor areas. */
function isListableByOpening({ open, id, featured, located, new: isNew, west, sort }: ByOpening): boolean {
  const isOther = id.length > 0 || [featured, located, isNew, west].some((value) => value !== undefined)
  return open === undefined || !(isOther || sort === 'newest' || sort === 'chosen')
}

function isWholeArea({ west, south, east, north }: AreaParams): boolean {
  return new Set([west, south, east, north].map((edge) => edge === undefined)).size === 1
}

export const openingSchema = z
  .object({
    state: z
      .enum(['open', 'closing', 'later', 'closed'])
      .openapi({ description: 'closing: within an hour; later: it opens later that day; closed: it opens on another day' }),
    day: z
      .int()
      .min(0)
      .max(6)
      .nullable()
      .openapi({ description: 'When it is closed, the weekday on which it opens, from 0 for Monday; null beyond a week', example: null }),
    time: z.string().nullable().openapi({
      description: 'Until when, or from when; null when it stays open for a day, or opens on none of the next six',
      example: '22:00',
    }),
  })
  .nullable()
  .openapi({ description: 'Whether the venue is open now, or at the time of `open`; null when its hours are unclear' })
export type VenueOpening = z.infer<typeof openingSchema>

const listedVenueSchema = venueCardSchema
  .extend({
    distance_km: listedDistance,
    opening: openingSchema.optional(),
  })
  .openapi('ListedVenue')
export type ListedVenue = z.infer<typeof listedVenueSchema>

export const venueCardsSchema = listSchema(listedVenueSchema, 'VenueCards', placeField)

export const venueFacetsQuery = z
  .object({ ...filters, ...placeParams })
  .refine(isPlaceWhole, { path: ['lng'] })
  .refine(hasNeededPlace, { path: ['lat'] })
export const venueFacetsSchema = z
  .object({
    city: z.array(facetSchema),
    price: z.array(facetSchema),
    cuisine: z.array(facetSchema),
    open: z.array(facetSchema).openapi({ description: '`now`; nothing while the search index is loading', example: [] }),
  })
  .openapi('VenueFacets')
export type VenueFacets = z.infer<typeof venueFacetsSchema>

/** Query of the searchable filter lists. Matches the prefix of any word, ignoring accents. Counts refer to `menus` or `venues`. */
export const venueOptionsQuery = z.object({
  q: z.string().max(100).default('').openapi({ description: 'A few letters of the name; without any, the first of all', example: 'gil' }),
  of: z.enum(['venues', 'menus']).default('venues').openapi({ description: 'What is counted', example: 'menus' }),
  limit: paginationParams.limit,
})
export const venueOptionsSchema = z.object({ data: z.array(facetSchema) }).openapi('VenueOptions')
export type VenueOptions = z.infer<typeof venueOptionsSchema>

/** All active venues with coordinates, by name. One array per field keeps the response small for tens of thousands of venues. */
export const venueMarkersSchema = z
  .object({
    id: z.array(z.uuid()),
    slug: z.array(z.string()),
    name: z.array(z.string()),
    city: z.array(z.string()),
    latitude: z.array(z.number()),
    longitude: z.array(z.number()),
  })
  .openapi('VenueMarkers')
export type VenueMarkers = z.infer<typeof venueMarkersSchema>

export const venueMapQuery = z.object({
  west: areaParams.west.nonoptional(),
  south: areaParams.south.nonoptional(),
  east: areaParams.east.nonoptional(),
  north: areaParams.north.nonoptional(),
  zoom: numberParam(
    'Zoom level for tiles of 256 pixels; it decides how near each other the venues of a group are',
    11,
    z.int().min(MAP_ZOOM.min).max(MAP_ZOOM.max),
  ).nonoptional(),
})

const degrees = z.array(z.number())
const edges = { west: degrees, south: degrees, east: degrees, north: degrees }

/** Individual venues and groups of neighbouring venues in an area. One array per field, as in the markers. */
export const venueMapSchema = z
  .object({
    area: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .openapi({ description: `What the response covers: the whole world in a guide with at most ${MAX_SENT_MARKERS} venues` }),
    venues: venueMarkersSchema,
    groups: z
      .object({
        count: z.array(z.int()),
        city: z.array(z.string()),
        latitude: degrees,
        longitude: degrees,
        ...edges,
      })
      .openapi({ description: 'The number of venues, the city of most of them, their mean place, and the edges around them' }),
  })
  .openapi('VenueMap')
export type VenueMapArea = z.infer<typeof venueMapSchema>
