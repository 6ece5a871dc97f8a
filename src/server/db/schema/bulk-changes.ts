import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
} from '../../../domain/bulk.ts'
import { instant, inValues } from './columns.ts'

/** Changes of many venues at once, which a job carries out venue by venue. The audit entries of a change have its id, by which it is undone. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid().primaryKey(),
    kind: text().$type<BulkKind>().notNull(),
    status: text().$type<BulkStatus>().notNull().default('running'),
    /** Who becomes an owner, for `assign`. Without a foreign key, because that user may be deleted. */
    user_id: text(),
    /** The file of an `import`. */
    file: jsonb().$type<ImportFile>(),
    /** The change that an `undo` takes back. */
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

/** What an import changes, or why it does not. */
export type ImportDetails = {
  changes?: { field: string; from: unknown; to: unknown }[]
  reason?: string
  first?: number
  venue?: string
  items?: number
}

/** An uploaded file, and how it is read. */
export type ImportFile = {
  what: ImportKind
  name: string
  /** Its size in bytes. */
  size: number
  /** What the administrator chose for a column: the name of a field, or null to leave it out. */
  chosen: Record<string, string | null>
  /** Its columns with a value of the first row. */
  columns: { name: string; example: string }[]
  /** Columns that are not used. */
  unused: string[]
  /** Why it cannot be read. */
  reason: string | null
}

/** The venues of a bulk change in their order, with what became of each. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    change_id: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    position: integer().notNull(),
    /** Without a foreign key, because the change may delete the venue; null for a row of a file. */
    venue_id: uuid(),
    /** The name of the venue, or of what the row of a file describes. */
    venue_name: text().notNull(),
    /** The line of a file on which the row begins. */
    line: integer(),
    /** What the check of an import found, with its details. */
    planned: text().$type<ImportOutcome>(),
    details: jsonb().$type<ImportDetails>(),
    /** Null: not reached yet. */
    outcome: text().$type<BulkOutcome>(),
    /** The error code of a refused row, or the sentence of a refused row of a file. */
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
