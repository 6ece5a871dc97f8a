import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../domain/errors.ts'
import { ACTIVE_STATES, EXTRACTION_STATES, type ExtractionState, READER_KINDS, type ReaderKind } from '../../../domain/menu/extraction.ts'
import type { MenuType } from '../../../domain/menu/menu-lists.ts'
import { MAX_PICTURE_LINKS } from '../../../domain/menu/picture-links.ts'
import type { StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import { instant, inValues, sqlStringList } from './columns.ts'
import { menus } from './menus.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/**
 * Menu files for text extraction. Stored outside `/media`, readable by users who may edit the menu, and deleted some time after
 * publication.
 */
export const menuExtractions = pgTable(
  'menu_extractions',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    menu_id: uuid().references(() => menus.id, { onDelete: 'cascade' }),
    is_update: boolean().notNull().default(false),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    menu_type: text().$type<MenuType>().notNull(),
    state: text().$type<ExtractionState>().notNull().default('queued'),
    progress: smallint().notNull().default(0),
    /** The reader that was used; before the extraction, the requested reader. */
    reader: text().$type<ReaderKind>().notNull(),
    file_name: text(),
    source_name: text(),
    /** Links of QR codes on the file, as `toPictureLinks` returns them. */
    links: text().array().notNull().default(sql`'{}'`),
    error_code: text().$type<ErrorCode>(),
    result: jsonb().$type<StoredExtraction>(),
    /** When the upload was complete; null while the file is being stored. Workers only read stored files. */
    stored_at: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
    published_at: instant(),
  },
  (t) => [
    check('menu_extractions_state_known', inValues(t.state, EXTRACTION_STATES)),
    check('menu_extractions_reader_known', inValues(t.reader, READER_KINDS)),
    check('menu_extractions_links_range', sql`cardinality(${t.links}) <= ${sql.raw(String(MAX_PICTURE_LINKS))}`),
    check('menu_extractions_progress_range', sql`${t.progress} between 0 and 100`),
    index('menu_extractions_by_venue').on(t.venue_id, t.created_at.desc()),
    index('menu_extractions_by_menu').on(t.menu_id),
    index('menu_extractions_by_uploader').on(t.created_by).where(sql`created_by is not null`),
    index('menu_extractions_open')
      .on(t.created_at)
      .where(sql`state in (${sqlStringList(ACTIVE_STATES)})`),
  ],
)

/**
 * Files of extractions that were deleted with their menu or venue. A trigger adds them, because a cascade runs no application code; the
 * nightly job deletes them.
 */
export const orphanedMenuFiles = pgTable('orphaned_menu_files', {
  extraction_id: uuid().primaryKey(),
  file_name: text().notNull(),
})
