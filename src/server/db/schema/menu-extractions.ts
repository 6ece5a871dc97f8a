import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../domain/errors.ts'
import { EXTRACTION_STATES, type ExtractionState, OPEN_STATES, READER_KINDS, type ReaderKind } from '../../../domain/menu/extraction.ts'
import type { MenuType } from '../../../domain/menu/menu-types.ts'
import type { StoredReading } from '../../../domain/menu/stored-reading.ts'
import { instant, inValues, sqlStringList } from './columns.ts'
import { menus } from './menus.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/**
 * A photograph or PDF on its way to a menu. The file lies outside `/media`, for those who may edit the menu, until some time
 * after publication.
 */
export const menuExtractions = pgTable(
  'menu_extractions',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** The menu it became, or for a new photograph of an existing menu, that one. */
    menu_id: uuid().references(() => menus.id, { onDelete: 'cascade' }),
    /** Whether it is compared with the menu rather than made into one. */
    is_update: boolean().notNull().default(false),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    menu_type: text().$type<MenuType>().notNull(),
    state: text().$type<ExtractionState>().notNull().default('queued'),
    /** From 0 to 100. */
    progress: smallint().notNull().default(0),
    /** Which reader read it; before that, which one was asked for. */
    reader: text().$type<ReaderKind>().notNull(),
    /** Name of the file in the private store; null once it was deleted. */
    file_name: text(),
    /** What the file was called where it came from, for its owner's eyes. */
    source_name: text(),
    error_code: text().$type<ErrorCode>(),
    /** What was read: categories and items with where they stand on the picture and what is doubtful about them. */
    result: jsonb().$type<StoredReading>(),
    /** When the upload was complete; null while its file is being stored. It is not read before. */
    stored_at: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
    published_at: instant(),
  },
  (t) => [
    check('menu_extractions_state_known', inValues(t.state, EXTRACTION_STATES)),
    check('menu_extractions_reader_known', inValues(t.reader, READER_KINDS)),
    check('menu_extractions_progress_range', sql`${t.progress} between 0 and 100`),
    index('menu_extractions_by_venue').on(t.venue_id, t.created_at.desc()),
    index('menu_extractions_by_menu').on(t.menu_id),
    index('menu_extractions_open')
      .on(t.created_at)
      .where(sql`state in (${sqlStringList(OPEN_STATES)})`),
  ],
)

/**
 * Files of extractions that were deleted with their menu or venue. A trigger notes them, since a cascade asks nobody; they
 * are deleted with the night's work.
 */
export const orphanedMenuFiles = pgTable('orphaned_menu_files', {
  extraction_id: uuid().primaryKey(),
  file_name: text().notNull(),
})
