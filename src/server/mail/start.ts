import { asc, inArray, isNull } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { toLogError } from '../log/log-error.ts'
import { deliverMail } from './deliver.ts'
import { type MailQueue, openMailQueue, type QueueTimes } from './queue.ts'
import { MailRefused, smtpTransport, type Transport } from './transport.ts'

/** Pause between two looks into the outbox, in milliseconds. */
const LOOK_MS = 500
const BATCH = 50

export type Mailing = {
  /** Takes no more mail from the outbox and waits for the one in hand. */
  close(): Promise<void>
}

/**
 * Sends what is in the outbox, from now on. Without a mail server nothing is sent and mail waits: in the demo it is read
 * at /dev/mail, elsewhere that is worth a warning.
 */
export async function startMailing(parts: Parts, options: { transport?: Transport; times?: Partial<QueueTimes> } = {}): Promise<Mailing> {
  const { config, log, db } = parts
  const transport = options.transport ?? (config.mail.smtpUrl ? smtpTransport(config.mail.smtpUrl, config) : null)
  if (!transport) {
    if (!config.isDemo) log.warn('SMTP_URL is not set: mail waits in the outbox until it is')
    return { close: async () => {} }
  }
  const queue = await openMailQueue(db, (error) => log.error({ error: toLogError(error) }, 'the mail queue failed'), options.times)
  await queue.work(({ mail_id }, isLast) =>
    deliverMail(parts, transport, { mailId: mail_id, isLast }).catch((error: unknown) => {
      if (error instanceof MailRefused && error.isFinal) {
        log.warn({ mail_id, status: error.status }, 'gave a mail up: the mail server refused it for good')
        return
      }
      log.warn({ mail_id, error: toLogError(error) }, isLast ? 'gave a mail up' : 'could not send a mail; it is tried again')
      // The queue stores this message; the reply of the mail server, which names the recipient, is in the outbox.
      throw new Error('the email was not sent')
    }),
  )
  const relay = startRelay(parts, queue)
  return {
    async close() {
      await relay.close()
      await queue.close()
      transport.close()
    },
  }
}

/** Moves mails from the outbox into the queue: each by one transaction, so that none is moved twice or lost. */
function startRelay({ db, clock, log }: Parts, queue: MailQueue): { close(): Promise<void> } {
  let isClosed = false
  let wake: () => void = () => {}
  const move = () =>
    inTransaction(db, async (tx) => {
      const waiting = await tx
        .select({ id: mails.id, recipient: mails.recipient })
        .from(mails)
        .where(isNull(mails.queued_at))
        .orderBy(asc(mails.created_at))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = waiting.map(({ id }) => id)
      for (const { id, recipient } of waiting) await queue.add(tx, { mail_id: id }, domainOf(recipient))
      if (ids.length > 0) await tx.update(mails).set({ queued_at: clock() }).where(inArray(mails.id, ids))
      return ids.length
    })
  const run = async () => {
    while (!isClosed) {
      const moved = await move().catch((error: unknown) => {
        log.error({ error: toLogError(error) }, 'could not look into the outbox')
        return 0
      })
      if (moved === BATCH) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, LOOK_MS)
      })
    }
  }
  const running = run()
  return {
    async close() {
      isClosed = true
      wake()
      await running
    },
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
