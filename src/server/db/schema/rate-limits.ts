import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and a keyed hash of its subject, so that neither email addresses nor IP addresses are stored. */
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant(),
})
