import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '../../../domain/api-scopes.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/** Keys with which programs use the API as a user, narrowed to scopes and to venues. Only the hash of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The only venue of the key; null: all venues of its user, as of each request. */
    venue_id: uuid().references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** The first characters, by which people recognise a key. */
    prefix: text().notNull(),
    /** SHA-256 of the key. */
    key_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    /** When it was last used, to the minute; null: never. */
    last_used_at: instant(),
  },
  (t) => [index('api_keys_by_user').on(t.user_id)],
)
