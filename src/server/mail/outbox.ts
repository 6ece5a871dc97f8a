import { randomUUID } from 'node:crypto'
import { normaliseMailbox } from '../../domain/account/email.ts'
import type { AppContext } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from './email.ts'
import { enqueueMails } from './enqueue.ts'

/** Mails written by one statement: each has a text and an HTML part. */
const BATCH_SIZE = 200

/**
 * Writes an email into the outbox, with the job that sends it, in the transaction of what it is about: all are stored, or
 * none is. It is sent within about a second of the commit.
 */
export async function queueEmail(tx: Transaction, ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>, mail: Email): Promise<void> {
  await queueEmails(tx, ctx, [mail])
}

/** Writes many mails into the outbox, as `queueEmail` does one. */
export async function queueEmails(
  tx: Transaction,
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  all: readonly Email[],
): Promise<void> {
  const host = new URL(config.publicUrl).hostname
  const rows = all.map(({ to, subject, replyTo, reservationId, ...mail }) => {
    const id = randomUUID()
    return {
      ...mail,
      id,
      recipient: to,
      mailbox: normaliseMailbox(to),
      subject: oneLine(subject),
      reply_to: replyTo,
      reservation_id: reservationId,
      message_id: `<${id}@${host}>`,
      created_at: clock(),
    }
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const stored = await tx
      .insert(mails)
      .values(rows.slice(from, from + BATCH_SIZE))
      .returning({ id: mails.id, recipient: mails.recipient, attempts: mails.attempts })
    await enqueueMails(tx, { jobs }, stored)
  }
}

/** A header ends with its line: what people typed must not begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
