import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { MAX_SPELLINGS, type Spelling } from '../../../domain/menu/spellings.ts'
import { instant } from './columns.ts'
import { venues } from './venues.ts'

/** Names that a venue corrected when it reviewed a reading, for its next one. */
export const venueSpellings = pgTable(
  'venue_spellings',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    spellings: jsonb().$type<Spelling[]>().notNull().default([]),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [check('venue_spellings_range', sql`jsonb_array_length(${t.spellings}) <= ${sql.raw(String(MAX_SPELLINGS))}`)],
)
