import { z } from '@hono/zod-openapi'
import { BULK_ACTIONS, BULK_KINDS, BULK_OUTCOMES, BULK_STATUSES, MAX_NAMED_VENUES } from '../domain/bulk.ts'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { MISSING_PARTS } from '../domain/venue/missing-parts.ts'
import { filterText, instantSchema, listSchema, paginationParams } from './common.ts'

const count = z.number().int()
const MAX_VALUES = 100

/** The filters of the list of venues as JSON. */
const filterBody = z.object({
  q: filterText.default(''),
  city: z.array(filterText).max(MAX_VALUES).default([]),
  cuisine: z.array(z.enum(CUISINES)).max(MAX_VALUES).default([]),
  active: z.boolean().optional(),
  missing: z.array(z.enum(MISSING_PARTS)).max(MISSING_PARTS.length).default([]),
})

const selectionSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(MAX_NAMED_VENUES) }),
  z.object({
    filter: filterBody,
    total: count
      .min(1)
      .openapi({ description: 'How many matched when they were selected. Another number now: 409 bulk_selection_changed.' }),
  }),
])

export const startBulkChangeBody = z
  .object({
    action: z.enum(BULK_ACTIONS).openapi({ example: 'activate' }),
    venues: selectionSchema,
    user_id: filterText.max(100).optional().openapi({ description: 'Who becomes an owner of the venues, for `assign`' }),
  })
  .openapi('StartBulkChange')
export type StartBulkChange = z.output<typeof startBulkChangeBody>

export const bulkChangeSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(BULK_KINDS),
    status: z.enum(BULK_STATUSES),
    total: count.openapi({ description: 'Venues of the change', example: 214 }),
    counts: z.record(z.enum(BULK_OUTCOMES), count).openapi({ description: 'Venues so far by what became of them' }),
    created_by_email: z.string().openapi({ example: 'admin@example.org' }),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    undo_of: z.uuid().nullable().openapi({ description: 'The change that this one takes back' }),
    undone_by: z.uuid().nullable().openapi({ description: 'The change that takes this one back' }),
  })
  .openapi('BulkChange')
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkChangesSchema = listSchema(bulkChangeSchema, 'BulkChanges')

export const bulkChangeRowSchema = z
  .object({
    position: count.openapi({ example: 1 }),
    venue_id: z.uuid(),
    venue_name: z.string().openapi({ example: 'The Gilded Pike' }),
    outcome: z.enum(BULK_OUTCOMES).nullable().openapi({ description: 'Null: not reached yet' }),
    reason: z.string().nullable().openapi({ description: 'Why it was refused', example: null }),
  })
  .openapi('BulkChangeRow')
export const bulkChangeRowsSchema = listSchema(bulkChangeRowSchema, 'BulkChangeRows')

export const listBulkChangeRowsQuery = z.object({
  ...paginationParams,
  outcome: z.enum(BULK_OUTCOMES).optional().openapi({ description: 'Only these', example: 'refused' }),
})
