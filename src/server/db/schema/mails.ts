import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/**
 * The outbox: a mail is written in the transaction of what it tells of, and goes out afterwards. `queued_at`: handed to
 * the job queue; `sent_at`: taken by the mail server; `failed_at`: given up. What was sent keeps no text, since that may
 * hold a link that signs in.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text(),
    html: text(),
    /** The same however often it is sent, so that a reader's mail program shows it once. */
    message_id: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    queued_at: instant(),
    sent_at: instant(),
    failed_at: instant(),
    attempts: integer().notNull().default(0),
    last_error: text(),
  },
  (t) => [index('mails_waiting').on(t.created_at).where(sql`queued_at is null`), index('mails_by_age').on(t.created_at.desc(), t.id)],
)
