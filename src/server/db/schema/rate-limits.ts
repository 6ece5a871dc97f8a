import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counters of the rate limits that all processes share. rate-limiter-flexible requires these columns. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit and a keyed hash of its subject, so that neither email addresses nor IP addresses are stored. */
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant(),
})
