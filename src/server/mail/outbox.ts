import { randomUUID } from 'node:crypto'
import { normaliseMailbox } from '../../domain/account/email.ts'
import type { AppContext } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from './email.ts'
import { enqueueMails } from './enqueue.ts'

const BATCH_SIZE = 200

/**
 * Inserts an email and its job in the transaction of the change that it reports, so that all are stored or none. The
 * email is sent within about a second after the commit.
 */
export async function queueEmail(tx: Transaction, ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>, mail: Email): Promise<void> {
  await queueEmails(tx, ctx, [mail])
}

export async function queueEmails(
  tx: Transaction,
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  all: readonly Email[],
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  const host = new URL(config.publicUrl).hostname
  const rows = all.map(({ to, subject, replyTo, reservationId, venueId, expiresAt, ...mail }) => {
    const id = randomUUID()
    return {
      ...mail,
      id,
      recipient: to,
      mailbox: normaliseMailbox(to),
      subject: oneLine(subject),
      reply_to: replyTo,
      reservation_id: reservationId,
      venue_id: venueId,
      expires_at: expiresAt,
      message_id: `<${id}@${host}>`,
      created_at: clock(),
      attempts: 0,
    }
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    await Promise.all([tx.insert(mails).values(batch), enqueueMails(tx, { jobs }, batch, delaySeconds)])
  }
}

/** Removes line breaks. Otherwise user input could add headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
