import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Sitting, Week } from '../../../domain/hours/hours.ts'
import { instant } from './columns.ts'
import { venues } from './venues.ts'

export const venueBookingRules = pgTable(
  'venue_booking_rules',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Seven days from Monday; null: tables from 12:00 to 22:00 every day. Validated by `validateRules` of the domain. */
    week: jsonb().$type<Week>(),
    room: integer(),
    table_minutes: smallint().notNull().default(120),
    largest_party: smallint(),
    notice_minutes: integer(),
    instant_party: smallint(),
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

export const venueDays = pgTable(
  'venue_days',
  {
    venue_id: uuid()
      .notNull()
      .references(() => venueBookingRules.venue_id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** Empty when the venue is closed; null: same as the week. */
    sittings: jsonb().$type<readonly Sitting[]>(),
    is_full: boolean().notNull().default(false),
    full_times: smallint().array().notNull().default(sql`'{}'`),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.venue_id, t.date] })],
)
