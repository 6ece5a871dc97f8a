import { z } from '@hono/zod-openapi'
import { idOf, instant, listOf, pageParams } from './common.ts'
import { seenUpdatedAt } from './managed-venue.ts'
import { menu, menuCategory, menuItem } from './menu.ts'
import { venue } from './venue.ts'

/** An item as its edit dialog shows it, active or not. */
export const managedItem = menuItem.extend({ updated_at: instant }).openapi('ManagedMenuItem')
export type ManagedItem = z.infer<typeof managedItem>

export const managedCategory = menuCategory
  .omit({ items: true })
  .extend({ updated_at: instant, items: z.array(managedItem) })
  .openapi('ManagedMenuCategory')
export type ManagedCategory = z.infer<typeof managedCategory>

/** A menu with all its categories and items, as its managers see it. */
export const managedMenu = menu
  .omit({ venue: true, categories: true })
  .extend({
    venue: venue.pick({ id: true, name: true, slug: true } as const),
    needs_review: z.boolean().openapi({ description: 'Read from a photograph with doubts that nobody has looked at yet; never active' }),
    visible: z.boolean().openapi({ description: 'Whether the public sees it now' }),
    item_count: z.number().int().openapi({ example: 14 }),
    created_at: instant,
    categories: z.array(managedCategory),
  })
  .openapi('ManagedMenu')
export type ManagedMenu = z.infer<typeof managedMenu>

export const managedMenuParams = z.object({
  ...pageParams,
  venue_id: idOf('Whose menus', '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'),
})
export const managedMenus = listOf(managedMenu, 'ManagedMenus')

const text = (example: string) => z.string().nullish().openapi({ example })
const id = (example: string) => z.string().max(100).openapi({ example })
const date = (description: string) =>
  z.string().max(40).nullish().openapi({ description, format: 'date-time', example: '2026-12-01T12:00:00.000Z' })

/** Fields of a menu that can be written. `checkMenuFields` of the domain validates their values. */
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
export type MenuWrite = z.infer<typeof menuFields>
export const newMenu = menuFields.extend({ venue_id: id('0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11') }).openapi('NewMenu')
export type NewMenu = z.infer<typeof newMenu>
export const menuChange = menuFields.extend({ seen_updated_at: seenUpdatedAt }).openapi('MenuChange')
export type MenuChange = z.infer<typeof menuChange>

/** The order of all categories and items of a menu, so that one request moves an item between categories. */
export const menuOrder = z
  .object({
    categories: z
      .array(
        z.object({
          id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10'),
          items: z
            .array(id('5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21'))
            .optional()
            .openapi({ description: 'Its items in their new order; left out where they stay as they are' }),
        }),
      )
      .openapi({
        description:
          'Every category of the menu. The categories that give `items` give together exactly the items these categories have: so one moves from category to category',
      }),
  })
  .openapi('MenuOrder')
export type MenuOrder = z.infer<typeof menuOrder>

const categoryFields = z.object({ name: text('Mains'), description: text('With buttered greens') })
export type CategoryWrite = z.infer<typeof categoryFields>
export const newCategory = categoryFields.extend({ menu_id: id('9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55') }).openapi('NewMenuCategory')
export type NewCategory = z.infer<typeof newCategory>
export const categoryChange = categoryFields.extend({ seen_updated_at: seenUpdatedAt }).openapi('MenuCategoryChange')
export type CategoryChange = z.infer<typeof categoryChange>

/** Fields of an item that can be written. `checkItemFields` of the domain validates their values. */
const itemFields = z.object({
  name: text('Chicken and leek pie'),
  description: text('Short crust, buttered greens'),
  price: z
    .union([z.number(), z.string()])
    .nullish()
    .openapi({ description: 'Pounds, above 0, at most two decimals; as a number, or as the text of one', example: 16.5 }),
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
export type ItemWrite = z.infer<typeof itemFields>
export const newItem = itemFields.extend({ category_id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10') }).openapi('NewMenuItem')
export type NewItem = z.infer<typeof newItem>
export const itemChange = itemFields
  .extend({
    category_id: id('2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10')
      .optional()
      .openapi({ description: 'Another category of the same menu, at whose end it then stands' }),
    seen_updated_at: seenUpdatedAt,
  })
  .openapi('MenuItemChange')
export type ItemChange = z.infer<typeof itemChange>
