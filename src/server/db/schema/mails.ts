import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { reservations } from './reservations.ts'

/** An iCalendar object and what it asks of the calendar. */
export type CalendarAttachment = { method: 'REQUEST' | 'CANCEL'; content: string }

/**
 * The outbox: an email is written in the transaction of what it is about, with a job that sends it afterwards. `sent_at`:
 * accepted by the mail server; `failed_at`: given up. What was sent keeps no text, since that may hold a link that signs in.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** The recipient as `mailboxOf` spells it, for counting; null for emails from before this column. */
    mailbox: text(),
    subject: text().notNull(),
    text: text(),
    html: text(),
    /** Who is answered; null: the sender. */
    reply_to: text(),
    /** An entry for the reader's calendar. */
    calendar: jsonb().$type<CalendarAttachment>(),
    /** The reservation it tells of: its diner's data go from here too when they go from there. */
    reservation_id: uuid().references(() => reservations.id, { onDelete: 'set null' }),
    /** The same however often it is sent, so that a reader's mail program shows it once. */
    message_id: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    sent_at: instant(),
    failed_at: instant(),
    /** How many attempts were made, as the job queue counted them when the last one ended. */
    attempts: integer().notNull().default(0),
    /** How many times it was handed over whole without an answer that became known: it may have arrived that often. */
    unanswered: smallint().notNull().default(0),
    last_error: text(),
  },
  (t) => [
    index('mails_waiting').on(t.created_at).where(sql`sent_at is null and failed_at is null`),
    index('mails_by_age').on(t.created_at.desc(), t.id),
    index('mails_by_mailbox').on(t.mailbox, t.created_at),
    index('mails_by_reservation').on(t.reservation_id).where(sql`reservation_id is not null`),
  ],
)
