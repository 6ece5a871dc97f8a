import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '../../../domain/api-key/scopes.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: all venues of the user, evaluated at each request. */
    venue_id: uuid().references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    prefix: text().notNull(),
    key_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    /** Precision: one minute; null: never used. */
    last_used_at: instant(),
  },
  (t) => [index('api_keys_by_user').on(t.user_id), index('api_keys_by_venue').on(t.venue_id).where(sql`venue_id is not null`)],
)
