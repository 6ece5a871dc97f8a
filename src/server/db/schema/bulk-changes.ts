import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  BULK_KINDS,
  BULK_OUTCOMES,
  BULK_STATUSES,
  type BulkKind,
  type BulkOutcome,
  type BulkStatus,
  IMPORT_OUTCOMES,
  type ImportKind,
  type ImportOutcome,
  type UndonePart,
} from '../../../domain/bulk.ts'
import { instant, inValues } from './columns.ts'

export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid().primaryKey(),
    kind: text().$type<BulkKind>().notNull(),
    status: text().$type<BulkStatus>().notNull().default('running'),
    /** The new owner, for `assign`. Without a foreign key, because the user may be deleted. */
    user_id: text(),
    file: jsonb().$type<ImportFile>(),
    undo_of: uuid(),
    total: integer().notNull(),
    created_by: text().notNull(),
    created_by_email: text().notNull(),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    check('bulk_changes_kind_known', inValues(t.kind, BULK_KINDS)),
    check('bulk_changes_status_known', inValues(t.status, BULK_STATUSES)),
    index('bulk_changes_by_time').on(t.created_at.desc(), t.id),
    uniqueIndex('bulk_changes_undone_once').on(t.undo_of).where(sql`undo_of is not null`),
  ],
)

export type ImportDetails = {
  changes?: { field: string; from: unknown; to: unknown; from_name?: string; to_name?: string }[]
  reason?: string
  first?: number
  venue?: string
  items?: number
  /** Whether a new user gets an email with a link that sets the password. */
  invited?: boolean
  /** The menu, the part of a menu or the user that the row changes back. Absent for a venue. */
  part?: UndonePart
}

export type ImportFile = {
  what: ImportKind
  name: string
  /** In bytes. */
  size: number
  chosen: Record<string, string | null>
  /** Columns whose choice was remembered from an earlier file and not changed. Missing in imports of earlier versions. */
  remembered?: string[]
  /** Whether the choices are kept for the next file with these columns. Missing: yes. */
  remember?: boolean
  columns: { name: string; example: string }[]
  unused: string[]
  /** Rows that were corrected on screen, by position, with their cells by field. */
  corrections?: Record<string, Record<string, string>>
  /** Parts of a dump that are not imported. Missing in imports of earlier versions. */
  left_out?: string[]
  reason: string | null
}

export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    change_id: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Without a foreign key, because the change may delete the venue; null for a row of a file. */
    venue_id: uuid(),
    venue_name: text().notNull(),
    line: integer(),
    planned: text().$type<ImportOutcome>(),
    details: jsonb().$type<ImportDetails>(),
    outcome: text().$type<BulkOutcome>(),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.change_id, t.position] }),
    check('bulk_change_rows_outcome_known', inValues(t.outcome, BULK_OUTCOMES)),
    check('bulk_change_rows_planned_known', inValues(t.planned, IMPORT_OUTCOMES)),
    index('bulk_change_rows_by_outcome').on(t.change_id, t.outcome, t.position),
    index('bulk_change_rows_by_plan').on(t.change_id, t.planned, t.position).where(sql`planned is not null`),
  ],
)

/** What a user decided about rows of a file. Not part of `bulk_change_rows`, because a second check of the file writes those rows again. */
export const importChoices = pgTable(
  'import_choices',
  {
    change_id: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    left_out: boolean().notNull().default(false),
    /** Fields of a changed venue that keep their value. */
    left_out_fields: text().array().notNull().default(sql`'{}'`),
    /** The later row that describes the same venue and is used instead. */
    yields_to: integer(),
    /** The id of the venue that the row becomes, although an earlier row has its name and postcode. */
    new_venue_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.change_id, t.position] })],
)

/** The fields that were chosen for the columns of a file, for the next file with the same columns. */
export const importMappings = pgTable('import_mappings', {
  /** A hash of the names of the columns. */
  columns_key: text().primaryKey(),
  chosen: jsonb().$type<ImportFile['chosen']>().notNull(),
  used_at: instant().notNull(),
})
