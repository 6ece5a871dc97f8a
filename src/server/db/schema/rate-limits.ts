import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Uses of the limits that all processes share. The columns are those that rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit, and whom it counts as a keyed hash: neither email addresses nor client IPs are stored. */
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant(),
})
