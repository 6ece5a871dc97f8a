import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { reservations } from './reservations.ts'
import { venues } from './venues.ts'

export type CalendarAttachment = { method: 'REQUEST' | 'CANCEL'; content: string }

type Facts = readonly (readonly [name: string, value: string])[]
type Link = { label: string; url: string }

/** The content of an email, without its layout. */
export type EmailContent = {
  heading: string
  paragraphs: readonly string[]
  quote?: string
  details?: Facts
  sections?: readonly { heading: string; details: Facts }[]
  button?: Link
  links?: readonly Link[]
  code?: string
  /** The last line: what to do when the recipient did not request the email. */
  note: string
  /** Structured data (schema.org), only in the HTML part. */
  markup?: object
}

/** The two parts of an email. In the column only of emails that an older release stored. */
export type RenderedEmail = { text: string; html: string }

/**
 * The outbox. An email is stored in the transaction of its cause, with a job that sends it. `sent_at`: accepted by the mail server;
 * `failed_at`: no further attempts. The content is deleted after sending, because it may contain a sign-in link.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** The recipient as normalised by `normaliseMailbox`, for counting; null for emails older than this column. */
    mailbox: text(),
    subject: text().notNull(),
    content: jsonb().$type<EmailContent | RenderedEmail>(),
    reply_to: text(),
    calendar: jsonb().$type<CalendarAttachment>(),
    reservation_id: uuid().references(() => reservations.id, { onDelete: 'set null' }),
    /** The venue of a daily list. When one of its diners is anonymised, an unsent email is deleted. */
    venue_id: uuid().references(() => venues.id, { onDelete: 'cascade' }),
    /** An unsent email is deleted at this time, because it is useless later; null: never. */
    expires_at: instant(),
    /** The same for all attempts, so that mail clients can detect duplicates. */
    message_id: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    sent_at: instant(),
    failed_at: instant(),
    attempts: integer().notNull().default(0),
    /** Number of attempts that sent the whole email but got no response. Each may have delivered it. */
    unanswered: smallint().notNull().default(0),
    last_error: text(),
  },
  (t) => [
    index('mails_waiting').on(t.created_at).where(sql`sent_at is null and failed_at is null`),
    index('mails_by_age').on(t.created_at.desc(), t.id),
    index('mails_by_mailbox').on(t.mailbox, t.created_at),
    index('mails_by_recipient').on(sql`fold_text(recipient)`),
    index('mails_of_venue').on(t.venue_id).where(sql`venue_id is not null`),
    index('mails_by_reservation').on(t.reservation_id).where(sql`reservation_id is not null`),
  ],
)
