import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { DEMAND_KINDS, type DemandKind, MIN_COUNT } from '../../../domain/demand/demand.ts'
import { instant, inValues } from './columns.ts'
import { menus } from './menus.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/**
 * How often something was searched in a week. Until five different clients searched it, a row has only a keyed hash of what is counted and markers of
 * the clients; then it has the text and no markers.
 */
export const searchDemand = pgTable(
  'search_demand',
  {
    /** Monday of the week in the guide's time zone. */
    week: date({ mode: 'string' }).notNull(),
    /** Keyed hash of the week, kind, town and words. */
    cell: text().notNull(),
    times: integer().notNull(),
    /** At most five numbers below 4096, each from a keyed hash of cell and client, so that a million IPv4 addresses share each. */
    markers: smallint().array().notNull().default(sql`'{}'`),
    /** Null until five clients searched it; the same for town and words. */
    kind: text().$type<DemandKind>(),
    /** '' when no town was named or chosen. */
    town: text(),
    /** '' for kinds other than words. */
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

/** Requests and answers of a venue in the weeks up to the last computation. Computed by a job, because two million reservations take too long to count. */
export const venueService = pgTable(
  'venue_service',
  {
    /** The period in weeks. */
    weeks: smallint().notNull(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    requests: integer().notNull(),
    answered: integer().notNull(),
    /** Requests without an answer for a day, or beyond the time of the table. */
    overdue: integer().notNull(),
    /** Minutes until half, and until nine of ten, of the answers that people gave; null without one. */
    median_minutes: integer(),
    slowest_minutes: integer(),
  },
  (t) => [primaryKey({ columns: [t.weeks, t.venue_id] }), index('venue_service_by_venue').on(t.venue_id)],
)

/** The same for all venues of a town, and for the weeks before. `town` '' is the whole guide. */
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

/** Menus that nothing has changed for months, as of the last computation. */
export const staleMenus = pgTable(
  'stale_menus',
  {
    menu_id: uuid()
      .primaryKey()
      .references(() => menus.id, { onDelete: 'cascade' }),
    /** The last change of the menu or of anything on it. */
    changed_at: instant().notNull(),
  },
  (t) => [index('stale_menus_by_change').on(t.changed_at, t.menu_id)],
)

/** Administrators who get the weekly email. */
export const weeklyEmails = pgTable('weekly_emails', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The Monday of the last week that was sent, or that had passed when it was chosen. Stored with the email, so that a week has one. */
  last_sent_on: date({ mode: 'string' }).notNull(),
})
