import { eq, sql } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { mails } from '../db/schema/index.ts'
import type { Transport } from './transport.ts'

/** Longest answer of a mail server that is kept, in characters. */
const MAX_ERROR_LENGTH = 500

/**
 * Sends one mail of the outbox and notes that it was sent; does nothing for one that was. Between the mail server's
 * taking it and the note lies the only moment in which a crash can send it twice, under the same Message-ID.
 * @throws what the transport throws, noted with the mail; the caller tries again unless this was the last try
 */
export async function deliverMail(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  transport: Transport,
  { mailId, isLast }: { mailId: string; isLast: boolean },
): Promise<void> {
  const [mail] = await db.orm.select().from(mails).where(eq(mails.id, mailId))
  if (!mail || mail.sent_at || mail.text === null || mail.html === null) return
  try {
    await transport.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.message_id,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(mail.calendar ? { calendar: mail.calendar } : {}),
    })
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
    const failed = { attempts: sql`${mails.attempts} + 1`, last_error: said, ...(isLast ? { failed_at: clock() } : {}) }
    await db.orm.update(mails).set(failed).where(eq(mails.id, mailId))
    throw error
  }
  const sent = {
    sent_at: clock(),
    attempts: sql`${mails.attempts} + 1`,
    last_error: null,
    text: null,
    html: null,
    reply_to: null,
    calendar: null,
  }
  await db.orm.update(mails).set(sent).where(eq(mails.id, mailId))
}
