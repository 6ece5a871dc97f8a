import { z } from '@hono/zod-openapi'
import { TRASH_KINDS, TRASH_SEARCH_MAX_LENGTH } from '../domain/trash.ts'
import { filterText, instantSchema, listSchema, paginationParams } from './common.ts'

const count = z.int()

export const trashReferenceSchema = z.object({
  kind: z.enum(TRASH_KINDS),
  title: z.string(),
  trash_id: z.uuid().nullable().openapi({ description: 'Its entry in the trash; null when it is gone for good' }),
})

export const trashEntrySchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(TRASH_KINDS),
    entity_id: z.string().openapi({ description: 'The id of what was deleted' }),
    title: z.string().openapi({ description: 'Its name, or the email address of a user', example: 'The Copper Kettle' }),
    path: z.array(z.string()).openapi({ description: 'The names of what it was part of, from the venue down', example: [] }),
    contents: z
      .object({ menus: count, categories: count, items: count, reservations: count })
      .openapi({ description: 'How much was deleted with it' }),
    deleted_by_email: z.string().openapi({ example: 'admin@example.org' }),
    deleted_at: instantSchema,
    expires_at: instantSchema.openapi({ description: 'When it is deleted for good' }),
    group_id: z.uuid().nullable().openapi({ description: 'The same for everything that one action deleted' }),
    missing: trashReferenceSchema.nullable().openapi({ description: 'What has to be restored first' }),
    conflict: z.enum(['slug', 'email']).nullable().openapi({
      description:
        "slug: the venue's URL is in use, so that it gets another. email: another account has the email address, so that it cannot be restored",
    }),
  })
  .openapi('TrashEntry')
export type TrashEntry = z.infer<typeof trashEntrySchema>

export const trashListSchema = listSchema(trashEntrySchema, 'TrashEntries')
  .extend({
    counts: z.record(z.enum(TRASH_KINDS), count).openapi({ description: 'Entries of each kind that match the text' }),
    days: count.openapi({ description: 'For how many days something is kept; 0: deleted at once', example: 30 }),
  })
  .openapi('Trash')
export type TrashList = z.infer<typeof trashListSchema>

export const listTrashQuery = z.object({
  ...paginationParams,
  kind: z.enum(TRASH_KINDS).optional().openapi({ description: 'Only this kind', example: 'venue' }),
  q: filterText
    .max(TRASH_SEARCH_MAX_LENGTH)
    .optional()
    .openapi({ description: 'Part of the name or of the email address of who deleted it', example: 'kettle' }),
})

export const restoredSchema = z
  .object({
    kind: z.enum(TRASH_KINDS),
    entity_id: z.string(),
    title: z.string(),
    slug: z.string().nullable().openapi({ description: 'The new slug of a venue whose slug was in use; otherwise null' }),
    called_off: count.openapi({ description: 'Reservations whose diners had been told that the venue is gone; they stay cancelled' }),
    left_out: count.openapi({ description: 'Assignments that a limit or a role no longer allows' }),
  })
  .openapi('Restored')
export type Restored = z.infer<typeof restoredSchema>

export const emptiedSchema = z
  .object({ deleted: count.openapi({ description: 'Entries that were deleted for good' }) })
  .openapi('EmptiedTrash')
