import { z } from '@hono/zod-openapi'
import { ERROR_CODES } from '../domain/errors.ts'
import { MAX_UPLOAD_BYTES } from '../domain/image-limits.ts'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { DOUBTS, type Doubt } from '../domain/menu/extracted-menu.ts'
import { EXTRACTION_STATES, READER_KINDS } from '../domain/menu/extraction.ts'
import { DISH_DIFFERENCES } from '../domain/menu/menu-diff.ts'
import { MENU_TYPES } from '../domain/menu/menu-lists.ts'
import { EXAMPLE_VENUE_ID, idSchema, instantSchema, ownIdSchema } from './common.ts'
import { sizesInput } from './managed-menu.ts'
import { itemSizeSchema } from './menu.ts'

const doubtNames = Object.keys(DOUBTS) as [Doubt, ...Doubt[]]

export const menuExtractionSchema = z
  .object({
    id: z.uuid(),
    venue_id: z.uuid(),
    menu_id: z.uuid().nullable().openapi({ description: 'The menu it became; null until then' }),
    is_update: z.boolean().openapi({ description: 'Whether it is compared with an existing menu instead of becoming one' }),
    name: z.string(),
    menu_type: z.enum(MENU_TYPES),
    state: z.enum(EXTRACTION_STATES),
    progress: z.int().openapi({ description: 'From 0 to 100' }),
    reader: z.enum(READER_KINDS),
    source_name: z.string().nullable().openapi({ description: 'What the file was called' }),
    error_code: z.enum(ERROR_CODES).nullable(),
    error: z.string().nullable().openapi({ description: 'Why it failed, as a sentence' }),
    doubts: z.int().openapi({ description: 'How many items need a look' }),
    pages: z.int().openapi({ description: 'Pages that can be looked at; 0 once they were deleted' }),
    pages_unread: z
      .number()
      .int()
      .openapi({ description: 'Pages of a long PDF that were left out: what stands there is not in the reading' }),
    incomplete: z.boolean().openapi({ description: 'Whether dishes of the pages that were read are missing, because there are too many' }),
    links: z
      .array(z.string())
      .max(3)
      .openapi({
        description: 'Links of QR codes on the file, by http or https. The guide has not opened them',
        example: ['https://example.com/menu.pdf'],
      }),
    created_at: instantSchema,
    published_at: instantSchema.nullable(),
  })
  .openapi('MenuExtraction')
export type MenuExtraction = z.infer<typeof menuExtractionSchema>

/** Parts of the upload form. Optional, because the use case rejects missing parts with a message of the catalogue. */
export const createExtractionBody = z.object({
  file: z
    .custom<File | string>()
    .optional()
    .openapi({
      type: 'string',
      format: 'binary',
      description: `An image or a PDF, at most ${MAX_UPLOAD_BYTES.toLocaleString('en-GB')} bytes`,
    }),
  venue_id: idSchema("For administrators; an owner's is their own", EXAMPLE_VENUE_ID).optional(),
  name: z.string().optional().openapi({ example: 'Sunday lunch' }),
  menu_type: z.string().optional().openapi({ example: 'Sunday' }),
  reader: z.string().optional().openapi({ example: 'ocr', description: 'The AI reader where there is one, unless given' }),
  id: ownIdSchema,
  same_name: z.enum(['refuse']).optional().openapi({
    description:
      'Refuses a new menu with the name of an active one of the venue, and answers which one has it. Left out: it becomes another menu',
  }),
  menu_id: idSchema(
    'An existing menu to compare it with; name and type are then its own',
    '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55',
  ).optional(),
})

export const listExtractionsQuery = z.object({
  venue_id: idSchema('Those of this venue', EXAMPLE_VENUE_ID).optional(),
  menu_id: idSchema('Those of this menu', '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55').optional(),
})
export const menuExtractionListSchema = z.object({ data: z.array(menuExtractionSchema) }).openapi('MenuExtractionList')

export const readersSchema = z.object({ readers: z.array(z.enum(READER_KINDS)) }).openapi('MenuReaders')

/** The active menu of the venue that has the name of the new one. */
export const sameNameMenuSchema = z.object({ id: z.uuid(), name: z.string() })

export const retryExtractionBody = z.object({ reader: z.enum(READER_KINDS) })

const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })

const printedName = z
  .string()
  .nullable()
  .openapi({ description: 'The name as it was read, where a spelling of an earlier menu of the venue replaced it' })

const reviewItemSchema = z
  .object({
    id: z.uuid().nullable().openapi({ description: 'The item of the menu; null for one that was read without a price' }),
    name: z.string(),
    printed_name: printedName,
    description: z.string().nullable(),
    price: z.number().nullable(),
    sizes: z.array(itemSizeSchema),
    dietary_info: z.array(z.enum(DIETARY_TAGS)),
    price_text: z.string().nullable().openapi({ description: 'The price as it is printed' }),
    page: z.int().nullable(),
    box: box.nullable().openapi({ description: 'Where it stands, in fractions of the page' }),
    doubts: z.array(z.enum(doubtNames)),
  })
  .openapi('ReviewItem')
export type ReviewItem = z.infer<typeof reviewItemSchema>

export const menuReviewSchema = z
  .object({
    extraction: menuExtractionSchema,
    menu: z.object({
      id: z.uuid(),
      venue_id: z.uuid(),
      venue_name: z.string(),
      name: z.string(),
      menu_type: z.enum(MENU_TYPES),
      active: z.boolean(),
      needs_review: z.boolean(),
      updated_at: instantSchema,
    }),
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    categories: z.array(
      z.object({ id: z.uuid().nullable(), name: z.string(), printed_name: printedName, items: z.array(reviewItemSchema) }),
    ),
  })
  .openapi('MenuReview')
export type MenuReview = z.infer<typeof menuReviewSchema>

/** Tags after review. When omitted, an existing item keeps its tags and a new item has no tags. */
const printedTags = z
  .array(z.string())
  .optional()
  .openapi({ description: 'The dietary tags as they were reviewed; without them an item keeps those it has', example: ['vegetarian'] })

/** A complete reviewed menu. Publishing deletes everything that it does not contain. */
/** The version of a menu that another user changed during its review. */
export const changedMenuSchema = z.object({ updated_at: z.string() })

export const publishMenuBody = z
  .object({
    seen_updated_at: z
      .string()
      .openapi({ description: 'The `updated_at` of the menu that was reviewed', example: '2026-11-20T18:00:00.000Z' }),
    name: z.string().openapi({ example: 'Sunday lunch' }),
    menu_type: z.string().openapi({ example: 'Sunday' }),
    categories: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        items: z.array(
          z.object({
            id: z.string().nullable(),
            name: z.string(),
            description: z.string().nullable(),
            price: z.number(),
            sizes: sizesInput.openapi({ description: 'All its sizes. Left out: none' }),
            dietary_info: printedTags,
          }),
        ),
      }),
    ),
  })
  .openapi('MenuPublication')
export type PublishMenuInput = z.infer<typeof publishMenuBody>

const foundItem = z.object({
  name: z.string().openapi({ example: 'Sticky date pudding' }),
  description: z.string().nullable(),
  price: z.number().openapi({ example: 8 }),
  sizes: z.array(itemSizeSchema).max(100).optional().openapi({ description: 'Its sizes; left out: none' }),
  category: z.string().openapi({ description: 'The heading it stands under', example: 'Puddings' }),
})
const reading = {
  doubts: z.array(z.enum(doubtNames)),
  page: z.int().nullable(),
  box: box.nullable().openapi({ description: 'Where it is on the new photo, in fractions of the page' }),
}
const tags = z.array(z.enum(DIETARY_TAGS))
const presentItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  sizes: z.array(itemSizeSchema),
  dietary_info: tags,
  allergens_confirmed: z.boolean().openapi({ description: 'Whether someone confirmed its allergens' }),
  asked: z.boolean().openapi({ description: 'Whether an update has to say what becomes of its dietary tags and allergens' }),
})
const changedItem = presentItem.extend({
  differs: z.array(z.enum(DISH_DIFFERENCES)).openapi({ description: 'A name differs when it is not certain that it is the same dish' }),
  read: foundItem.extend({ price: z.number().nullable(), dietary_info: tags, ...reading }),
})

export const menuDiffSchema = z
  .object({
    extraction: menuExtractionSchema,
    menu: z.object({ id: z.uuid(), name: z.string(), updated_at: instantSchema }),
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    added: z.array(foundItem.extend({ dietary_info: tags, ...reading })),
    changed: z.array(changedItem),
    gone: z.array(presentItem),
  })
  .openapi('MenuDifference')
export type MenuDiff = z.infer<typeof menuDiffSchema>

const changedDish = z.object({
  id: z.string(),
  description: z.string().nullable().optional(),
  price: z.number().optional(),
  sizes: sizesInput.openapi({ description: 'Required with another price of a dish that has sizes; an empty list ends them' }),
  dietary_info: z
    .array(z.string())
    .optional()
    .openapi({ description: 'The tags that it has afterwards', example: ['vegan'] }),
  same_recipe: z.boolean().optional().openapi({
    description: 'Required for a dish with `asked`. `false` ends the confirmation of its allergens and requires `dietary_info`',
  }),
})

export const appliedMenuChangesSchema = z.object({
  menu_id: z.string(),
  trash_ids: z.array(z.uuid()).openapi({ description: 'The entries of removed dishes in the trash, with which they are restored' }),
})

export const applyMenuChangesBody = z
  .object({
    seen_updated_at: z
      .string()
      .openapi({ description: 'The `updated_at` of the menu it was compared with', example: '2026-11-20T18:00:00.000Z' }),
    added: z.array(foundItem.extend({ dietary_info: printedTags })).max(1000),
    changed: z.array(changedDish).max(1000),
    gone: z.array(z.string()).max(1000).openapi({ description: 'Dishes to remove' }),
    kept: z
      .array(z.string())
      .max(1000)
      .optional()
      .openapi({ description: 'Dishes that the photo does not show and that stay with their tags and allergens' }),
  })
  .openapi('MenuUpdate')
export type ApplyMenuChangesInput = z.infer<typeof applyMenuChangesBody>
