import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { TRASH_KINDS, type TrashContents, type TrashKind, type TrashParent } from '../../../domain/trash.ts'
import { instant, inValues } from './columns.ts'

export const trashEntries = pgTable(
  'trash_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<TrashKind>().notNull(),
    entity_id: text().notNull(),
    title: text().notNull(),
    path: text().array().notNull().default(sql`'{}'`),
    parent_kind: text().$type<TrashParent>(),
    parent_id: text(),
    venue_id: uuid(),
    contents: jsonb().$type<TrashContents>().notNull(),
    /** Without foreign keys, because the user may be deleted too. */
    deleted_by: text(),
    deleted_by_email: text().notNull(),
    deleted_at: instant().notNull(),
    expires_at: instant().notNull(),
    group_id: uuid(),
  },
  (t) => [
    check('trash_entries_kind_known', inValues(t.kind, TRASH_KINDS)),
    index('trash_entries_by_time').on(t.deleted_at.desc(), t.id.desc()),
    index('trash_entries_by_kind').on(t.kind, t.deleted_at.desc(), t.id.desc()),
    index('trash_entries_by_expiry').on(t.expires_at),
    index('trash_entries_by_group').on(t.group_id).where(sql`group_id is not null`),
  ],
)

export const trashRows = pgTable(
  'trash_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entry_id: uuid()
      .notNull()
      .references(() => trashEntries.id, { onDelete: 'cascade' }),
    table_name: text().notNull(),
    /** Null: a deleted row. Otherwise the column of an existing row that referred to a deleted one; `data` has its key and that column. */
    link_column: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    is_diner: boolean().notNull().generatedAlwaysAs(sql`table_name = 'reservations' and link_column is null`),
  },
  (t) => [
    index('trash_rows_by_entry').on(t.entry_id, t.table_name, t.id),
    index('trash_rows_by_row').on(t.table_name, sql`(data ->> 'id')`).where(sql`link_column is null`),
    index('trash_rows_by_image').on(sql`(data ->> 'image_url')`).where(sql`data ->> 'image_url' is not null`),
    index('trash_rows_by_diner').on(sql`fold_text(data ->> 'email')`).where(sql`is_diner`),
    index('trash_rows_by_confirmer').on(sql`(data ->> 'confirmed_by')`).where(sql`data ->> 'confirmed_by' is not null`),
  ],
)
