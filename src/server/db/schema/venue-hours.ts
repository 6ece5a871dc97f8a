import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Sitting, Week } from '../../../domain/hours/hours.ts'
import { instant } from './columns.ts'
import { venues } from './venues.ts'

/** Hours and room of venues. A venue without a row takes requests as the guide does by default. */
export const venueBookingRules = pgTable(
  'venue_booking_rules',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Seven days from Monday; null: tables from 12:00 to 22:00 every day. `validateRules` of the domain validates it. */
    week: jsonb().$type<Week>(),
    /** Most covers per half hour; null: no limit. */
    room: integer(),
    /** How long a table counts against the room, in minutes. */
    table_minutes: smallint().notNull().default(120),
    /** Null: the limit of the guide. */
    largest_party: smallint(),
    /** Null: from tomorrow on. */
    notice_minutes: integer(),
    /** Largest party that is confirmed at once; null: none. */
    instant_party: smallint(),
    /** Of the rules and the days together, for the optimistic lock. */
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('venue_booking_rules_room_range', sql`${t.room} between 1 and 5000`),
    check('venue_booking_rules_table_range', sql`${t.table_minutes} between 30 and 480`),
    check('venue_booking_rules_party_range', sql`${t.largest_party} between 1 and 20`),
    check('venue_booking_rules_notice_range', sql`${t.notice_minutes} between 0 and 20160`),
    check(
      'venue_booking_rules_instant_has_room',
      sql`${t.instant_party} is null or (${t.instant_party} between 1 and 20 and ${t.room} is not null)`,
    ),
  ],
)

/** Dates of a venue that differ from its week. Their venue has a row of rules, which requests lock. */
export const venueDays = pgTable(
  'venue_days',
  {
    venue_id: uuid()
      .notNull()
      .references(() => venueBookingRules.venue_id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** [] when the venue is closed; null: as the week. */
    sittings: jsonb().$type<readonly Sitting[]>(),
    /** No more tables can be requested; the venue is open. */
    is_full: boolean().notNull().default(false),
    /** Minutes since midnight of times that take no more requests. */
    full_times: smallint().array().notNull().default(sql`'{}'`),
    /** For the venue only. */
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.venue_id, t.date] })],
)
