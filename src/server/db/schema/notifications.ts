import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

/** Private calendar feeds of the reservations of a venue: at most one for each person and venue. The URL contains a key, of which only the hash is stored. */
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
    /** SHA-256 of the key in the URL. */
    key_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    /** When a calendar last read it, to the hour; null: never. */
    last_read_at: instant(),
  },
  (t) => [unique('calendar_feeds_one_each').on(t.user_id, t.venue_id)],
)

/** Who gets the list of the day of a venue by email, and at which hour in the guide's time zone. */
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
    /** Whether it is also sent on days without a booking and without a waiting request. */
    when_empty: boolean().notNull().default(false),
    /** The last day whose list was sent, or had nothing in it. Stored with the email, so that a day has one list. */
    last_sent_on: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.venue_id] }), check('daily_emails_hour_range', sql`${t.hour} between 5 and 18`)],
)

/** Browsers that get Web Push notifications for a person. Each belongs to the session in which it was turned on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Without a foreign key: signing out removes the device, but a session that has expired does not. */
    session_id: text().notNull(),
    /** The URL at the browser's push service. Whoever knows it and the keys of the guide can notify the device. */
    endpoint: text().notNull().unique(),
    /** The keys with which messages are encrypted for the browser (RFC 8291), in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    user_agent: text(),
    created_at: instant().notNull().defaultNow(),
    /** When the push service last accepted a message; null: never. */
    last_success_at: instant(),
  },
  (t) => [index('push_subscriptions_by_user').on(t.user_id, t.created_at), index('push_subscriptions_by_session').on(t.session_id)],
)
