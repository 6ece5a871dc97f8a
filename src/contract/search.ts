import { z } from '@hono/zod-openapi'
import { ALLERGENS } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { MENU_TYPES } from '../domain/menu/menu-lists.ts'
import { SEARCH_LIMIT } from '../domain/search/search-query.ts'
import { SEARCH_FILTERS, SEARCH_MAX_DEPTH, SEARCH_MAX_PLACES, SEARCH_SORTS } from '../domain/search/search-sorts.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import {
  booleanParam,
  facetSchema,
  filterText,
  hasNeededPlace,
  isPlaceWhole,
  numberParam,
  openParam,
  paginationParams,
  placeField,
  placeParams,
  repeatedParam,
} from './common.ts'
import { dishSchema, itemSizeSchema } from './menu.ts'
import { openingSchema, venueCardSchema, venueSchema } from './venue.ts'

export const searchQuery = z.object({
  q: z.string().default('').openapi({ description: 'Fewer than two characters find nothing', example: 'fish pie' }),
  exact: booleanParam('Whether words are searched exactly as typed, without correcting typing errors'),
})

const understanding = {
  corrections: z
    .array(z.object({ typed: z.string(), used: z.array(z.string()) }))
    .openapi({ description: 'Words that appear nowhere in the guide, and the words that were searched for instead' }),
  synonyms: z
    .array(z.object({ typed: z.string(), used: z.array(z.string()) }))
    .openapi({ description: 'Words of the guide that mean the same as a typed one and were searched for as well' }),
  diets: z.array(z.enum(DIETARY_TAGS)).openapi({ description: 'Diets in the text: only dishes with these tags are found' }),
  avoided: z.array(z.enum(ALLERGENS)).openapi({
    description: "Allergens in the text, as in 'no eggs': only dishes whose venue has confirmed that they are free from these are found",
  }),
  min_price: z.number().nullable().openapi({ description: "Lowest price in pounds, from '£10 to £15' in the text" }),
  max_price: z.number().nullable().openapi({ description: "Highest price in pounds, from 'under £12' in the text" }),
  open_now: z.boolean().openapi({ description: "Whether the text asks for what is open now, as in 'pizza open now'" }),
  open_on: z
    .object({
      day: z.int().min(0).max(6).nullable().openapi({ description: 'From 0 for Monday to 6 for Sunday; null for any day' }),
      at: z
        .string()
        .nullable()
        .openapi({ description: "When they should be open, as in 'open at 9pm'; null for any time", example: '21:00' }),
      until: z
        .string()
        .nullable()
        .openapi({ description: "Until when they should be open, as in 'open until 10pm'; null for any time", example: '22:00' }),
      late: z.boolean().openapi({ description: 'Until 23:00 or later' }),
      required: z.boolean().openapi({ description: 'Whether other venues are left out; otherwise they come later' }),
    })
    .nullable()
    .openapi({ description: "When venues should be open, from 'open late', 'open on sunday' or 'open at 9pm' in the text", example: null }),
  price_order: z.enum(['low', 'high']).nullable().openapi({
    description: "Which prices come first among equally good results, from 'cheap' or 'posh' in the text",
  }),
  excluded_words: z.array(z.string()).openapi({
    description:
      "Words after 'no' or 'without' that are no allergen: dishes that mention them, or bacon for 'pork', are left out. The others may contain it",
  }),
  unmarked_diet: z.string().nullable().openapi({
    description: "A diet in the text that no menu marks, such as 'pescatarian': no result is certain to suit it",
  }),
  unclear_needs: z.array(z.string()).openapi({
    description:
      "Parts of the text that may ask for a diet or an allergen and were not understood, such as 'gltn': no result was chosen for them",
  }),
  unknown_words: z.array(z.string()).openapi({ description: 'Words that nothing in the guide has' }),
}

export const searchResponse = z
  .object({
    query: z.string(),
    best: z.enum(['venues', 'items']).openapi({ description: 'The list whose first answers better; venues where both do alike' }),
    venues: z.array(venueCardSchema).max(SEARCH_LIMIT),
    items: z.array(dishSchema).max(SEARCH_LIMIT),
    total_venues: z.int().openapi({ description: 'How many venues match' }),
    total_items: z.int().openapi({ description: 'How many dishes match' }),
    ...understanding,
  })
  .openapi('SearchResults')
export type SearchResponse = z.infer<typeof searchResponse>

const refinedSearch = searchQuery.extend({
  type: z
    .enum(['items', 'venues'])
    .optional()
    .openapi({ description: 'What is listed; where it is left out, what answers the text better', example: 'items' }),
  diet: repeatedParam(z.enum(DIETARY_TAGS)).openapi({ description: 'Dishes with all of these tags', example: ['vegan'] }),
  avoid: repeatedParam(z.enum(ALLERGENS)).openapi({
    description: 'Only dishes whose venue has confirmed that they are free from all of these allergens',
    example: ['gluten', 'nuts'],
  }),
  not_stated: booleanParam('With `avoid`: the dishes that say nothing about allergens instead. They may contain any of them'),
  menu_type: repeatedParam(z.enum(MENU_TYPES)).openapi({ description: 'Dishes on a menu of any of these types', example: ['Specials'] }),
  max_price: numberParam('Dishes up to this price in pounds', 15, z.number().positive()),
  cuisine: repeatedParam(filterText).openapi({ description: 'Any of these cuisines', example: ['Thai'] }),
  city: repeatedParam(filterText).openapi({ description: 'Any of these cities', example: ['Windsor', 'Eton'] }),
  open: openParam,
  price: repeatedParam(z.enum(PRICE_BANDS)).openapi({ description: 'Venues in any of these bands', example: ['££'] }),
  sort: z.enum(SEARCH_SORTS).default('best').openapi({
    description:
      'More words matched come first in every order. `nearest` needs a place; `-price` begins with the highest price; `rating` orders only dishes',
    example: 'price',
  }),
  ...placeParams,
})

export const searchResultsQuery = refinedSearch
  .extend(paginationParams)
  .refine(isPlaceWhole, { path: ['lng'] })
  .refine(hasNeededPlace, { path: ['lat'] })

export const searchPlacesQuery = refinedSearch.refine(isPlaceWhole, { path: ['lng'] }).refine(hasNeededPlace, { path: ['lat'] })

const distance = z.number().nullable().openapi({
  description: 'Kilometres as the crow flies; null without a place, and for a venue without coordinates',
  example: 1.2,
})
const foundDishSchema = dishSchema.extend({ distance_km: distance, opening: openingSchema }).openapi('FoundDish')
const foundVenueSchema = venueCardSchema
  .extend({
    cuisines: venueSchema.shape.cuisines,
    description: venueSchema.shape.description,
    distance_km: distance,
    opening: openingSchema,
    dishes: z.object({
      total: z.int().openapi({ description: 'How many of its dishes match on their own' }),
      best: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number(), sizes: z.array(itemSizeSchema) })),
    }),
  })
  .openapi('FoundVenue')
export type FoundDish = z.infer<typeof foundDishSchema>
export type FoundVenue = z.infer<typeof foundVenueSchema>

const facets = z.array(facetSchema)
const resultsPage = {
  query: z.string(),
  total: z.int().openapi({ description: 'How many of the listed type match' }),
  next: z
    .string()
    .nullable()
    .openapi({ description: `The next page; null on the last. At most ${SEARCH_MAX_DEPTH} results are listed`, example: '2' }),
  total_items: z.int(),
  total_venues: z.int(),
  facets: z
    .object({
      diet: facets,
      avoid: facets,
      menu_type: facets,
      cuisine: facets,
      city: facets,
      price: facets,
      open: facets,
      max_price: facets,
      within_km: facets,
    })
    .openapi({
      description:
        'Values of the filters that apply to the type, most frequent first, with the number of results if chosen as well. Of prices and distances, some limits in ascending order; distances only with a place',
    }),
  missing_town: z.string().nullable().openapi({
    description: 'The town in the text, if dishes are listed and none of them is there; otherwise null',
    example: null,
  }),
  explanation: z.array(z.string()).openapi({
    description: 'Paragraphs for people on what the text was read as, and on which part of it nothing was found',
    example: ['Only dishes tagged vegan.'],
  }),
  not_stated: z.int().openapi({ description: 'Dishes that `avoid` leaves out because they say nothing about allergens; 0 without it' }),
  ...understanding,
  without: z.array(z.object({ filter: z.enum(SEARCH_FILTERS), total: z.int() })).openapi({
    description: 'Where nothing matches: how many would match without one of the chosen filters, most first',
  }),
  place: z
    .string()
    .nullable()
    .openapi({ description: 'The town or postcode in the text, which `from` takes; null without one', example: null }),
  asks_nearby: z
    .boolean()
    .openapi({ description: "Whether the text asks for what is near the user, as in 'pizza near me', which needs a place" }),
  ...placeField,
  within_km: z.number().nullable().openapi({ description: "The distance that limits the search, chosen or from 'near me' in the text" }),
}

export const searchResultsPage = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('items'), data: z.array(foundDishSchema), ...resultsPage }),
    z.object({ type: z.literal('venues'), data: z.array(foundVenueSchema), ...resultsPage }),
  ])
  .openapi('SearchResultsPage')
export type SearchResultsPage = z.infer<typeof searchResultsPage>

export const searchPlacesSchema = z
  .object({
    data: z
      .array(
        venueSchema.pick({ id: true, name: true, slug: true }).extend({
          latitude: z.number().openapi({ example: 51.4839 }),
          longitude: z.number().openapi({ example: -0.6044 }),
          results: z.int().openapi({ description: 'How many of the results are this venue or its dishes' }),
        }),
      )
      .max(SEARCH_MAX_PLACES),
  })
  .openapi('SearchPlaces')
export type SearchPlaces = z.infer<typeof searchPlacesSchema>
