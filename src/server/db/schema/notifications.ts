import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/** Private calendar feeds of the reservations of a venue: at most one for each person and venue. The URL contains a key, of which only the hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key in the URL. */
    key_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    /** When a calendar last read it, to the hour; null: never. */
    last_read_at: instant(),
  },
  (t) => [unique('calendar_feeds_one_each').on(t.user_id, t.venue_id)],
)
