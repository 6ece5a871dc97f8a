import { z } from '@hono/zod-openapi'
import {
  BULK_ACTIONS,
  BULK_KINDS,
  BULK_OUTCOMES,
  BULK_STATUSES,
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  MAX_CELL_LENGTH,
  MAX_CORRECTED_CELLS,
  MAX_IMPORT_MB,
  MAX_NAMED_VENUES,
  UNDONE_PARTS,
} from '../domain/bulk.ts'
import { hasUnstorableCharacters } from '../domain/text.ts'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { IMPORT_TARGETS } from '../domain/venue/import-targets.ts'
import { MISSING_PARTS } from '../domain/venue/missing-parts.ts'
import { fieldChangeSchema } from './audit.ts'
import { filterText, idSchema, instantSchema, listSchema, ownIdSchema, paginationParams, uuidSchema } from './common.ts'

const count = z.int()
const MAX_VALUES = 100

const filterBody = z.object({
  q: filterText.default(''),
  city: z.array(filterText).max(MAX_VALUES).default([]),
  cuisine: z.array(z.enum(CUISINES)).max(MAX_VALUES).default([]),
  active: z.boolean().optional(),
  missing: z.array(z.enum(MISSING_PARTS)).max(MISSING_PARTS.length).default([]),
  bulk_change: uuidSchema.optional(),
})

const selectionSchema = z.union([
  z.object({ ids: z.array(uuidSchema).min(1).max(MAX_NAMED_VENUES) }),
  z.object({
    filter: filterBody,
    total: count
      .min(1)
      .openapi({ description: 'How many matched when they were selected. Another number now: 409 bulk_selection_changed.' }),
  }),
])

export const startBulkChangeBody = z
  .object({
    id: ownIdSchema,
    action: z.enum(BULK_ACTIONS).openapi({ example: 'activate' }),
    venues: selectionSchema,
    user_id: idSchema('Who becomes an owner of the venues, for `assign`', 'kX2f9PqLm3').optional(),
  })
  .openapi('StartBulkChange')
export type StartBulkChange = z.output<typeof startBulkChangeBody>

const importSchema = z
  .object({
    what: z.enum(IMPORT_KINDS),
    name: z.string().openapi({ description: 'The name of the file', example: 'venues.csv' }),
    size: count.openapi({ description: 'Its size in bytes', example: 61440 }),
    columns: z
      .array(
        z.object({
          name: z.string(),
          example: z.string().openapi({ description: 'Its value in the first row' }),
          target: z.string().nullable().openapi({ description: 'The field it is imported into; null when it is left out' }),
          is_chosen: z.boolean().openapi({ description: 'Whether someone chose that' }),
          is_remembered: z.boolean().openapi({ description: 'Whether that was chosen for an earlier file with the same columns' }),
        }),
      )
      .openapi({ example: [{ name: 'PostCode', example: 'SL4 1PL', target: 'address_postcode', is_chosen: false, is_remembered: false }] }),
    remembers_columns: z
      .boolean()
      .openapi({ description: 'Whether the chosen columns are kept for the next file with the same columns, when this one is imported' }),
    left_out_rows: z.object({ created: count, changed: count }).openapi({
      description: 'Rows that someone left out of the import, by what it would do with them',
      example: { created: 1, changed: 0 },
    }),
    planned: z.record(z.enum(IMPORT_OUTCOMES), count).openapi({ description: 'Rows by what the import would do with them' }),
    left_out: z.array(z.string()).openapi({
      description: 'What a dump of PostgreSQL contains besides what is imported',
      example: ['12 × rows of public.reservations'],
    }),
    reason: z.string().nullable().openapi({ description: 'Why the file cannot be read' }),
  })
  .openapi('Import')
export type Import = z.infer<typeof importSchema>

export const bulkChangeSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(BULK_KINDS),
    status: z.enum(BULK_STATUSES),
    what: z.enum(IMPORT_KINDS).openapi({ description: 'What it changes', example: 'venues' }),
    total: count.openapi({ description: 'Venues of the change', example: 214 }),
    counts: z.record(z.enum(BULK_OUTCOMES), count).openapi({ description: 'Venues so far by what became of them' }),
    created_by_email: z.string().openapi({ example: 'admin@example.org' }),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    import: importSchema.nullable().openapi({ description: 'The file of an import' }),
    undo_of: z.uuid().nullable().openapi({ description: 'The change that this one undoes' }),
    undone_by: z.uuid().nullable().openapi({ description: 'The change that undoes this one' }),
  })
  .openapi('BulkChange')
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const undoPreviewSchema = z
  .object({
    trashed: count.openapi({ description: 'What the import created and the undo moves to the trash', example: 31 }),
    restored: count.openapi({ description: 'What the import changed and the undo changes back', example: 12 }),
    kept: count.openapi({ description: 'What stays, because it was changed or used since', example: 2 }),
    kept_names: z.array(z.string()).openapi({ description: 'The names of some of it', example: ['Olmo', 'Kumo'] }),
  })
  .openapi('UndoPreview')
export type UndoPreview = z.infer<typeof undoPreviewSchema>

export const bulkChangesSchema = listSchema(bulkChangeSchema, 'BulkChanges')

export const bulkChangeRowSchema = z
  .object({
    position: count.openapi({ example: 1 }),
    venue_id: z.uuid().nullable().openapi({ description: 'Null for a row of a file, for a part of a menu, and for a user' }),
    venue_name: z.string().openapi({ example: 'The Gilded Pike' }),
    line: count.nullable().openapi({ description: 'The line of the file on which the row begins' }),
    planned: z.enum(IMPORT_OUTCOMES).nullable().openapi({ description: 'What the import would do with the row' }),
    details: z
      .object({
        changes: z.array(fieldChangeSchema).optional(),
        reason: z.string().optional(),
        first: count.optional().openapi({ description: 'The row that describes the same thing' }),
        venue: z.string().optional().openapi({ description: 'The venue of a menu, or the venues of a new user, by name' }),
        items: count.optional(),
        invited: z.boolean().optional().openapi({ description: 'Whether a new user gets an email with a link that sets the password' }),
        part: z
          .object({ entity: z.enum(UNDONE_PARTS), id: z.string() })
          .optional()
          .openapi({ description: 'What the undo of an import of menus or users changes back' }),
      })
      .nullable(),
    outcome: z.enum(BULK_OUTCOMES).nullable().openapi({ description: 'Null: not reached yet' }),
    reason: z.string().nullable().openapi({ description: 'Why it was rejected', example: null }),
    left_out: z.boolean().openapi({ description: 'Whether someone left the row out of the import', example: false }),
    left_out_fields: z.array(z.string()).openapi({ description: 'Changed fields that keep their value', example: ['phone'] }),
  })
  .openapi('BulkChangeRow')
export type BulkChangeRow = z.infer<typeof bulkChangeRowSchema>
export const bulkChangeRowsSchema = listSchema(bulkChangeRowSchema, 'BulkChangeRows')

export const listBulkChangeRowsQuery = z.object({
  ...paginationParams,
  outcome: z.enum(BULK_OUTCOMES).optional().openapi({ description: 'Only these', example: 'refused' }),
  planned: z.enum(IMPORT_OUTCOMES).optional().openapi({ description: 'Only rows that the import would treat so', example: 'refused' }),
})

export const listBulkChangesQuery = z.object({
  ...paginationParams,
  kind: z.enum(BULK_KINDS).optional().openapi({ description: 'Only changes of this kind', example: 'import' }),
})

export const uploadImportBody = z.object({
  id: ownIdSchema,
  file: z
    .custom<File | string>()
    .optional()
    .openapi({
      type: 'string',
      format: 'binary',
      description: `CSV, JSON or NDJSON, also gzipped; at most ${MAX_IMPORT_MB} MB`,
    }),
  what: z.enum(IMPORT_KINDS).openapi({ example: 'venues' }),
})

const cellsSchema = z.record(
  filterText.max(200),
  z
    .string()
    .max(MAX_CELL_LENGTH)
    .refine((text) => !hasUnstorableCharacters(text)),
)

export const importRowSchema = z
  .object({
    position: count.openapi({ example: 3 }),
    reason: z.string().openapi({ description: 'Why the row was rejected', example: 'address_city is missing' }),
    columns: cellsSchema.openapi({ description: 'Its cells by field', example: { name: 'The Swan', address_city: '' } }),
  })
  .openapi('ImportRow')
export type ImportRow = z.infer<typeof importRowSchema>

export const correctRowBody = z
  .object({ columns: cellsSchema.refine((cells) => Object.keys(cells).length <= MAX_CORRECTED_CELLS) })
  .openapi('CorrectRow')

export const chooseColumnsBody = z
  .object({
    columns: z.record(filterText, z.enum(IMPORT_TARGETS).nullable()).optional(),
    remember: z.boolean().optional().openapi({
      description: 'Whether the choices are kept for the next file with the same columns. Without columns, the file is not checked again.',
    }),
  })
  .openapi('ChooseColumns')

/** A venue has fewer fields than this. */
const MAX_LEFT_OUT_FIELDS = 50

export const leaveOutRowBody = z
  .object({
    left_out: z.boolean().default(false).openapi({ description: 'Whether the whole row is left out', example: false }),
    fields: z
      .array(filterText.max(200))
      .max(MAX_LEFT_OUT_FIELDS)
      .default([])
      .openapi({ description: 'Changed fields of a venue that keep their value', example: ['phone'] }),
  })
  .openapi('LeaveOutRow')

export const leaveOutRowsBody = z
  .object({
    planned: z.enum(['created', 'changed']).openapi({ description: 'What the import would do with the rows', example: 'changed' }),
    left_out: z.boolean(),
  })
  .openapi('LeaveOutRows')

export const useDuplicateBody = z
  .object({
    how: z.enum(['instead', 'also']).openapi({
      description:
        '`instead`: of the row that is used, which becomes the duplicate. `also`: as another venue with the same name and postcode.',
      example: 'instead',
    }),
  })
  .openapi('UseDuplicate')
