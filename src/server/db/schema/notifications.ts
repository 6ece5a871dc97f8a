import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/** Private calendar feeds of a venue's reservations, at most one per person and venue. The URL contains a key; only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    key_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    /** Precision: one hour; null: never read. */
    last_read_at: instant(),
  },
  (t) => [unique('calendar_feeds_one_each').on(t.user_id, t.venue_id), index('calendar_feeds_by_venue').on(t.venue_id)],
)

export const dailyEmails = pgTable(
  'daily_emails',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    hour: smallint().notNull(),
    when_empty: boolean().notNull().default(false),
    /** The last day whose list was sent or was empty. Stored with the email, so that each day has one list. */
    last_sent_on: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.venue_id] }),
    check('daily_emails_hour_range', sql`${t.hour} between 5 and 18`),
    index('daily_emails_by_venue').on(t.venue_id),
  ],
)

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Without a foreign key: signing out removes the subscription, but an expired session does not. */
    session_id: text().notNull(),
    /** URL at the push service. Anyone with it and the server's keys can notify the device. */
    endpoint: text().notNull().unique(),
    /** Keys for encrypting messages to the browser (RFC 8291), in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    user_agent: text(),
    created_at: instant().notNull().defaultNow(),
    last_success_at: instant(),
  },
  (t) => [index('push_subscriptions_by_user').on(t.user_id, t.created_at), index('push_subscriptions_by_session').on(t.session_id)],
)
