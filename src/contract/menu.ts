import { z } from '@hono/zod-openapi'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { MENU_PRICE_BANDS, MENU_SORTS, MENU_TYPES } from '../domain/menu/menu-lists.ts'
import { MAX_SIZE_NAME_LENGTH, MAX_SIZES } from '../domain/menu/sizes.ts'
import { confirmedAllergensSchema } from './allergens.ts'
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
  paginationParams,
  placeField,
  placeParams,
  repeatedParam,
  uuidSchema,
} from './common.ts'
import { venueCardSchema } from './venue.ts'

export const itemSizeSchema = z
  .object({
    name: z.string().openapi({ description: `1 to ${MAX_SIZE_NAME_LENGTH} characters`, example: 'Glass' }),
    price: z.number().openapi({ description: 'Pounds', example: 6.2 }),
  })
  .openapi('ItemSize')

export const menuItemSchema = z
  .object({
    id: z.uuid(),
    category_id: z.uuid(),
    name: z.string().openapi({ example: 'Chicken and leek pie' }),
    description: z.string().nullable(),
    price: z.number().openapi({ description: 'Pounds; of an item with sizes the lowest of their prices', example: 16 }),
    sizes: z
      .array(itemSizeSchema)
      .openapi({ description: `In the order of the menu, at most ${MAX_SIZES}; empty for an item with one price` }),
    image_url: z.string().nullable(),
    image_alt: z.string().nullable(),
    rating: z.int().min(1).max(5).nullable().openapi({ description: "The venue's own rating of the dish; no diner rates here" }),
    dietary_info: z.array(z.enum(DIETARY_TAGS)).openapi({
      description: 'Without tags that an allergen statement of the dish contradicts, such as gluten-free of one that may contain gluten',
    }),
    allergens: confirmedAllergensSchema
      .nullable()
      .openapi({ description: 'Null: not stated, or not confirmed. Never a sign that a dish is free from anything' }),
    order: z.int(),
    featured: z.boolean(),
    active: z.boolean(),
  })
  .openapi('MenuItem')
export type MenuItem = z.infer<typeof menuItemSchema>

export const menuCategorySchema = z
  .object({ id: z.uuid(), menu_id: z.uuid(), name: z.string(), description: z.string().nullable(), items: z.array(menuItemSchema) })
  .openapi('MenuCategory')
export type MenuCategory = z.infer<typeof menuCategorySchema>

const menuVenueSchema = venueCardSchema.omit({ featured: true, new: true }).openapi('MenuVenue')

export const menuSchema = z
  .object({
    id: z.uuid(),
    venue_id: z.uuid(),
    venue: menuVenueSchema,
    name: z.string(),
    description: z.string().nullable(),
    menu_type: z.enum(MENU_TYPES),
    active: z.boolean(),
    start_date: instantSchema,
    end_date: instantSchema.nullable(),
    image_url: z.string().nullable(),
    image_alt: z.string().nullable(),
    typical_price: z.number().nullable().openapi({ description: 'Median price of its items in pounds' }),
    updated_at: instantSchema,
    categories: z.array(menuCategorySchema),
  })
  .openapi('Menu')
export type Menu = z.infer<typeof menuSchema>

const bandSlugs = MENU_PRICE_BANDS.map((band) => band.slug)
const filters = {
  city: repeatedParam(filterText).openapi({ description: 'Any of these cities', example: ['Windsor', 'Eton'] }),
  price: repeatedParam(z.enum(bandSlugs)).openapi({
    description: "Any of these bands of the menu's typical price",
    example: ['10-20'],
  }),
  type: repeatedParam(z.enum(MENU_TYPES)).openapi({ description: 'Any of these menu types', example: ['Specials'] }),
  venue: repeatedParam(filterText).openapi({ description: 'Any of these venue slugs', example: ['the-gilded-pike'] }),
}

export const listMenusQuery = z
  .object({
    ...paginationParams,
    ...filters,
    venue_id: uuidSchema.optional().openapi({ description: 'The menus of this venue, Specials first', example: EXAMPLE_VENUE_ID }),
    has_items: booleanParam('True: only menus with an active item; false: only others'),
    ...placeParams,
    sort: z.enum(MENU_SORTS).default('name').openapi({
      description:
        'A to Z; `nearest` venue first, which needs a place, `from` or `lat` and `lng`; by typical price, low to high, or high to low with `-price`. Not with `venue_id`',
      example: 'name',
    }),
  })
  .refine(isPlaceWhole, { path: ['lng'] })
  .refine(hasNeededPlace, { path: ['lat'] })
const listedMenuSchema = menuSchema.extend({ distance_km: listedDistance }).openapi('ListedMenu')
export type ListedMenu = z.infer<typeof listedMenuSchema>
export const menusSchema = listSchema(listedMenuSchema, 'Menus', placeField)

export const menuFacetsQuery = z.object(filters)
export const menuFacetsSchema = z
  .object({ city: z.array(facetSchema), price: z.array(facetSchema), type: z.array(facetSchema) })
  .openapi('MenuFacets')
export type MenuFacets = z.infer<typeof menuFacetsSchema>

export const listMenuCategoriesQuery = z.object({
  ...paginationParams,
  menu_id: uuidSchema.openapi({ description: 'Whose categories', example: '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55' }),
})
export const menuCategoriesSchema = listSchema(menuCategorySchema, 'MenuCategories')

export const dishSchema = menuItemSchema
  .omit({ category_id: true, order: true, active: true, allergens: true })
  .extend({
    category: z.object({ id: z.uuid(), name: z.string() }),
    menu: z.object({ id: z.uuid(), name: z.string(), menu_type: z.enum(MENU_TYPES) }),
    venue: menuVenueSchema.pick({
      id: true,
      name: true,
      slug: true,
      image_url: true,
      image_alt: true,
      cuisine: true,
      address_city: true,
    } as const),
  })
  .openapi('Dish')
export type Dish = z.infer<typeof dishSchema>
export const listDishesQuery = z.object({
  ...paginationParams,
  featured: booleanParam('True: only featured dishes; false: only others'),
  sort: z.enum(['name', 'chosen']).default('name').openapi({
    description: 'A to Z, featured ones first; or the order that administrators chose for featured ones, and then A to Z',
    example: 'name',
  }),
})
export const dishesSchema = listSchema(dishSchema, 'Dishes')
