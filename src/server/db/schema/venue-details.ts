import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_EMBED_ORIGINS } from '../../../domain/embed/origins.ts'
import type { Sitting, Week } from '../../../domain/hours/hours.ts'
import { MAX_SPELLINGS, type Spelling } from '../../../domain/menu/spellings.ts'
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

export const venueEmbeds = pgTable(
  'venue_embeds',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Origins as `parseEmbedOrigin` returns them. They are sent unchanged in a header. */
    origins: text().array().notNull().default(sql`'{}'`),
    accent: text(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('venue_embeds_origins_range', sql`cardinality(${t.origins}) <= ${sql.raw(String(MAX_EMBED_ORIGINS))}`),
    // Rejects characters that end a source, a directive or a header.
    check('venue_embeds_origins_safe', sql`array_to_string(${t.origins}, ' ') ~ '^[a-z0-9.:/ -]*$'`),
    check('venue_embeds_accent_format', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Names that a venue corrected when it reviewed an extraction. Its next extractions use them. */
export const venueSpellings = pgTable(
  'venue_spellings',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    spellings: jsonb().$type<Spelling[]>().notNull().default([]),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [check('venue_spellings_range', sql`jsonb_array_length(${t.spellings}) <= ${sql.raw(String(MAX_SPELLINGS))}`)],
)
