import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { DEMAND_KINDS, type DemandKind, MIN_COUNT } from '../../../domain/demand/demand.ts'
import { instant, inValues } from './columns.ts'
import { menus } from './menus.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/**
 * Number of searches per week and search term. Until five different clients searched a term, the row holds only a keyed hash and markers of
 * the clients. Then it holds the text and no markers.
 */
export const searchDemand = pgTable(
  'search_demand',
  {
    week: date({ mode: 'string' }).notNull(),
    cell: text().notNull(),
    times: integer().notNull(),
    /** At most five numbers below 4096, each a keyed hash of cell and client. A million IPv4 addresses share each number. */
    markers: smallint().array().notNull().default(sql`'{}'`),
    /** Null until five clients searched it; `town` and `words` too. */
    kind: text().$type<DemandKind>(),
    town: text(),
    words: text(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.cell] }),
    check('search_demand_kind_known', inValues(t.kind, DEMAND_KINDS)),
    check('search_demand_all_or_nothing', sql`num_nulls(${t.kind}, ${t.town}, ${t.words}) in (0, 3)`),
    check(
      'search_demand_readable_from_five',
      sql`${t.kind} is null or (${t.times} >= ${sql.raw(String(MIN_COUNT))} and cardinality(${t.markers}) = 0)`,
    ),
    index('search_demand_readable').on(t.kind, t.week).where(sql`kind is not null`),
  ],
)

/**
 * Requests and replies of a venue in the weeks before the last computation. A job computes it, because counting two million reservations
 * takes too long.
 */
export const venueService = pgTable(
  'venue_service',
  {
    weeks: smallint().notNull(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    requests: integer().notNull(),
    answered: integer().notNull(),
    overdue: integer().notNull(),
    /** Median and 90th percentile of reply times by people, in minutes; null without such replies. */
    median_minutes: integer(),
    slowest_minutes: integer(),
  },
  (t) => [primaryKey({ columns: [t.weeks, t.venue_id] }), index('venue_service_by_venue').on(t.venue_id)],
)

export const townService = pgTable(
  'town_service',
  {
    weeks: smallint().notNull(),
    town: text().notNull(),
    requests: integer().notNull(),
    answered: integer().notNull(),
    median_minutes: integer(),
    requests_before: integer().notNull(),
    median_minutes_before: integer(),
    computed_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.weeks, t.town] })],
)

export const staleMenus = pgTable(
  'stale_menus',
  {
    menu_id: uuid()
      .primaryKey()
      .references(() => menus.id, { onDelete: 'cascade' }),
    changed_at: instant().notNull(),
    /** When the owner was last reminded. Deleted when the menu changes, so that a later reminder does not wait. */
    reminded_at: instant(),
  },
  (t) => [index('stale_menus_by_change').on(t.changed_at, t.menu_id)],
)

export const weeklyEmails = pgTable('weekly_emails', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /**
   * Monday of the last week that was sent; at subscription, of the last week that had passed. Stored with the email, so that each week is
   * sent once.
   */
  last_sent_on: date({ mode: 'string' }).notNull(),
})
