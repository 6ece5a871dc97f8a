import { z } from '@hono/zod-openapi'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { managedAllergensSchema } from './allergens.ts'
import { EXAMPLE_VENUE_ID, idSchema, instantSchema, listSchema, ownIdSchema, paginationParams } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'
import { menuCategorySchema, menuItemSchema, menuSchema } from './menu.ts'
import { venueSchema } from './venue.ts'

export const managedItemSchema = menuItemSchema
  // Not overridden, because the description would then ask for both.
  .omit({ allergens: true, dietary_info: true })
  .extend({
    dietary_info: z
      .array(z.enum(DIETARY_TAGS))
      .openapi({ description: 'As stored, with tags that an allergen statement contradicts; diners do not see these' }),
    allergens: managedAllergensSchema.nullable(),
    updated_at: instantSchema,
  })
  .openapi('ManagedMenuItem')
export type ManagedItem = z.infer<typeof managedItemSchema>

export const managedCategorySchema = menuCategorySchema
  .omit({ items: true })
  .extend({ updated_at: instantSchema, items: z.array(managedItemSchema) })
  .openapi('ManagedMenuCategory')
export type ManagedCategory = z.infer<typeof managedCategorySchema>

export const managedMenuSchema = menuSchema
  .omit({ venue: true, categories: true })
  .extend({
    venue: venueSchema.pick({ id: true, name: true, slug: true } as const),
    needs_review: z.boolean().openapi({ description: 'Read from a photo with doubts that no one has looked at yet; never active' }),
    visible: z.boolean().openapi({ description: 'Whether the public sees it now' }),
    item_count: z.int().openapi({ example: 14 }),
    created_at: instantSchema,
    categories: z.array(managedCategorySchema),
  })
  .openapi('ManagedMenu')
export type ManagedMenu = z.infer<typeof managedMenuSchema>

export const listManagedMenusQuery = z.object({
  ...paginationParams,
  venue_id: idSchema('Whose menus', EXAMPLE_VENUE_ID),
})
export const managedMenusSchema = listSchema(managedMenuSchema, 'ManagedMenus')

const text = (example: string) => z.string().nullish().openapi({ example })
const id = (example: string) => idSchema('Its id', example)
const date = (description: string) =>
  z.string().max(40).nullish().openapi({ description, format: 'date-time', example: '2026-12-01T12:00:00.000Z' })

const menuFields = z.object({
  name: text('Christmas lunch'),
  menu_type: text('Specials'),
  description: text('Three courses, from noon'),
  active: z.boolean().optional().openapi({ description: 'True for a new menu unless given' }),
  start_date: date('From when on it is shown; now for a new menu unless given'),
  end_date: date('Until when it is shown, that instant included; null: without end'),
  image_url: text('/media/menu-images/1764547200000-christmas.webp'),
  image_alt: text('A table laid for eight'),
})
export type MenuInput = z.infer<typeof menuFields>
export const createMenuBody = menuFields.extend({ id: ownIdSchema, venue_id: id(EXAMPLE_VENUE_ID) }).openapi('NewMenu')
export type CreateMenuInput = z.infer<typeof createMenuBody>
export const updateMenuBody = menuFields.extend({ seen_updated_at: seenUpdatedAtSchema }).openapi('MenuChange')
export type UpdateMenuInput = z.infer<typeof updateMenuBody>

const placedCategory = z.object({
  id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10'),
  items: z
    .array(id('5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21'))
    .optional()
    .openapi({ description: 'Its items in their order; left out where they stay as they are' }),
})
export const menuOrderBody = z
  .object({
    categories: z.array(placedCategory).openapi({
      description:
        'Every category of the menu. The categories that give `items` give together exactly the items these categories have: so one moves from category to category',
    }),
    seen: z
      .object({ categories: z.array(placedCategory) })
      .optional()
      .openapi({
        description:
          'The order that you were shown: every category, with the `items` of those that you arrange. Where it is not the present one, nothing is saved and the response is 409 edited_meanwhile',
      }),
  })
  .openapi('MenuOrder')
export type MenuOrder = z.infer<typeof menuOrderBody>

const categoryFields = z.object({ name: text('Mains'), description: text('With buttered greens') })
export type CategoryInput = z.infer<typeof categoryFields>
export const createCategoryBody = categoryFields
  .extend({ id: ownIdSchema, menu_id: id('9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55') })
  .openapi('NewMenuCategory')
export type CreateCategoryInput = z.infer<typeof createCategoryBody>
export const updateCategoryBody = categoryFields.extend({ seen_updated_at: seenUpdatedAtSchema }).openapi('MenuCategoryChange')
export type UpdateCategoryInput = z.infer<typeof updateCategoryBody>

export const sizesInput = z
  .array(z.object({ name: z.string(), price: z.union([z.number(), z.string()]) }))
  .max(100)
  .nullish()
  .openapi({
    description:
      'Up to 8 sizes in their order, such as glass and bottle, with names of their own. The price of the item is then the lowest of theirs, and may be left out. Empty: none',
    example: [
      { name: 'Glass', price: 6.2 },
      { name: 'Bottle', price: 24 },
    ],
  })

const itemFields = z.object({
  name: text('Chicken and leek pie'),
  description: text('Short crust, buttered greens'),
  price: z
    .union([z.number(), z.string()])
    .nullish()
    .openapi({ description: 'Pounds, above 0, at most two decimals; as a number, or as the text of one', example: 16.5 }),
  sizes: sizesInput,
  rating: z.number().nullish().openapi({ description: '1 to 5; null: none', example: 5 }),
  dietary_info: z
    .array(z.string())
    .nullish()
    .openapi({ example: ['nut-free'] }),
  image_url: text('/media/menu-images/1764547200000-pie.webp'),
  image_alt: text('A pie with a golden crust'),
  featured: z.boolean().optional(),
  active: z.boolean().optional().openapi({ description: 'True for a new item unless given' }),
})
export type ItemInput = z.infer<typeof itemFields>
export const createItemBody = itemFields
  .extend({ id: ownIdSchema, category_id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10') })
  .openapi('NewMenuItem')
export const copyMenuBody = z.object({ id: ownIdSchema }).openapi('MenuCopy')
export type CreateItemInput = z.infer<typeof createItemBody>
export const updateItemBody = itemFields
  .extend({
    category_id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10')
      .optional()
      .openapi({ description: 'Another category of the same menu, at whose end it then stands' }),
    seen_updated_at: seenUpdatedAtSchema,
  })
  .openapi('MenuItemChange')
export type UpdateItemInput = z.infer<typeof updateItemBody>
