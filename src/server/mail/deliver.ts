import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Services } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { mails, reservations } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { mailJob } from '../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import type { EmailKind } from './email.ts'
import { enqueueAgain, enqueueWaitingEmails } from './outbox.ts'
import { renderEmail } from './render-email.ts'
import { EmailRejectedError, isReplyMissing, smtpTransport, type Transport } from './transport.ts'

const REQUEST_KINDS: ReadonlySet<string> = new Set<EmailKind>([
  'reservation-requested',
  'reservation-request-changed',
  'reservation-reminder',
  'reservation-answer-link',
])

/** Marks a pending request whose email did not reach its venue, so that the next reminder job informs administrators. */
export async function recordFailedRequestEmail(tx: Transaction, email: typeof mails.$inferSelect, now: Date): Promise<void> {
  if (!REQUEST_KINDS.has(email.kind) || email.reservation_id === null) return
  await tx
    .update(reservations)
    .set({ venue_email_failed_at: now, next_step_at: now })
    .where(and(eq(reservations.id, email.reservation_id), eq(reservations.status, 'pending')))
}

const MAX_ERROR_LENGTH = 500
/** Maximum number of transmissions without a response, so that an email arrives at most twice. */
const MAX_UNANSWERED = 2
const MAYBE_TWICE = `May have arrived twice: it was sent to the mail server ${MAX_UNANSWERED} times without a reply. It is not sent again automatically.`

/**
 * A mail server that accepts emails and does not respond often does so for minutes. Without this pause it would use up both transmissions.
 */
const UNANSWERED_PAUSE_S = 15 * 60

type Delivering = Pick<Services, 'db' | 'clock' | 'log' | 'jobs' | 'config'>
type EmailRow = typeof mails.$inferSelect

/**
 * Sends one email of the outbox and stores the result. Does nothing when it was sent or has failed; deletes it when it
 * has expired. The transmission is counted before the last line of the email is sent, and a rejection by the mail
 * server subtracts it again. So a crash in between is detected, and after the second one the email is marked as failed.
 * When the mail server does not answer the first transmission in time, a job of its own sends the email again after a pause.
 * @param attempt stored for the list of emails; the job queue counts it
 * @throws errors of the transport, which are stored with the email; the caller retries unless this was the last attempt
 */
export async function deliverEmail(
  services: Delivering,
  transport: Transport,
  { emailId, attempt, isLast }: { emailId: string; attempt: number; isLast: boolean },
): Promise<void> {
  const { db, clock, log, config } = services
  const [email] = await db.orm.select().from(mails).where(eq(mails.id, emailId))
  if (!email || email.sent_at || email.failed_at || email.content === null) return
  const { subject, content } = email
  if (email.expires_at && email.expires_at <= clock()) {
    await db.orm.delete(mails).where(eq(mails.id, emailId))
    log.warn({ mail_id: emailId }, 'expired email deleted')
    return
  }
  if (email.unanswered >= MAX_UNANSWERED) {
    await updateUnlessSent(db.orm, emailId, { failed_at: clock(), last_error: MAYBE_TWICE })
    log.warn({ mail_id: emailId }, 'email failed permanently, may have been delivered twice')
    return
  }
  let isHandedOver = false
  try {
    await transport.send(
      {
        to: email.recipient,
        subject,
        ...renderEmail({ subject, content }, config),
        messageId: email.message_id,
        ...(email.reply_to ? { replyTo: email.reply_to } : {}),
        ...(email.calendar ? { calendar: email.calendar } : {}),
      },
      async () => {
        await markHandedOver(services, emailId)
        isHandedOver = true
      },
    )
  } catch (error) {
    const isFinal = isLast || (error instanceof EmailRejectedError && error.isFinal)
    const isLater = await storeFailure(services, email, { error, attempt, isFinal, isHandedOver })
    if (!isLater) throw error
    log.warn({ mail_id: emailId, error: toLogError(error) }, 'email not answered, will be sent once more after a pause')
    return
  }
  const sent = {
    sent_at: clock(),
    failed_at: null,
    attempts: attempt,
    unanswered: 0,
    last_error: null,
    content: null,
    reply_to: null,
    calendar: null,
  }
  await db.orm.update(mails).set(sent).where(eq(mails.id, emailId))
}

type Failure = { error: unknown; attempt: number; isFinal: boolean; isHandedOver: boolean }

/**
 * Stores a failed attempt with its email.
 * @returns whether a job of its own sends the email again, because the mail server did not answer in time
 */
async function storeFailure(services: Delivering, email: EmailRow, { error, attempt, isFinal, isHandedOver }: Failure): Promise<boolean> {
  const { db, clock } = services
  const said = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  const changes = {
    attempts: attempt,
    last_error: said,
    ...(isHandedOver && error instanceof EmailRejectedError ? { unanswered: sql`greatest(${mails.unanswered} - 1, 0)` } : {}),
    ...(isFinal ? { failed_at: clock() } : {}),
  }
  const isLater = isHandedOver && isReplyMissing(error) && email.unanswered === 0 && !isFinal
  await inTransaction(db, async (tx) => {
    await updateUnlessSent(tx, email.id, changes)
    if (isFinal) await recordFailedRequestEmail(tx, email, clock())
    if (isLater) await enqueueAgain(tx, services, [{ ...email, attempts: attempt }], pauseBeforeSecond(email, clock()))
  })
  return isLater
}

/** Returns the pause in seconds. It is shorter for an email that expires, so that it is sent again before that. */
function pauseBeforeSecond({ expires_at }: EmailRow, now: Date): number {
  return expires_at ? Math.min(UNANSWERED_PAUSE_S, Math.floor((expires_at.getTime() - now.getTime()) / 2000)) : UNANSWERED_PAUSE_S
}

/**
 * Committed before the last line of the email is sent.
 * @throws Error when the email was sent, or transmitted too often, in the meantime
 */
async function markHandedOver({ db }: Delivering, emailId: string): Promise<void> {
  const noted = await db.orm
    .update(mails)
    .set({ unanswered: sql`${mails.unanswered} + 1` })
    .where(and(eq(mails.id, emailId), isNull(mails.sent_at), isNull(mails.failed_at), lt(mails.unanswered, MAX_UNANSWERED)))
  if (noted.rowCount !== 1) throw new Error('another worker is sending it')
}

async function updateUnlessSent(
  client: Database['orm'] | Transaction,
  emailId: string,
  what: PgUpdateSetSource<typeof mails>,
): Promise<void> {
  await client
    .update(mails)
    .set(what)
    .where(and(eq(mails.id, emailId), isNull(mails.sent_at)))
}

type Options = {
  transport?: Transport
  /** Called once per email, before its first attempt, because a mail server may reply slowly. A failure does not stop the email. */
  beforeSending?(emailId: string): Promise<void>
}

/**
 * Returns the worker that sends the outbox, or an empty list when no mail server is configured. The emails then wait:
 * the demo shows them at /dev/mail, other installations log a warning.
 */
export function mailWorkers(services: Services, { transport: given, beforeSending }: Options = {}): JobWorker[] {
  const { config, log } = services
  const transport = given ?? (config.mail.smtpUrl ? smtpTransport(config.mail.smtpUrl, config) : null)
  if (!transport) {
    if (!config.isDemo) log.warn('SMTP_URL is not set: mail waits in the outbox until it is')
    return []
  }
  const send = createWorker(
    mailJob,
    async ({ mail_id, earlier_attempts }, { retries, isLast }) => {
      if (retries + earlier_attempts === 0)
        await beforeSending?.(mail_id).catch((error) => log.error({ mail_id, error: toLogError(error) }, 'could not enqueue notifications'))
      try {
        await deliverEmail(services, transport, { emailId: mail_id, attempt: earlier_attempts + retries + 1, isLast })
      } catch (error) {
        if (error instanceof EmailRejectedError && error.isFinal) {
          log.warn({ mail_id, status: error.status }, 'email failed permanently: rejected by the mail server')
          return
        }
        log.warn({ mail_id, error: toLogError(error) }, isLast ? 'email failed permanently' : 'email failed, will retry')
        throw new JobFailedError('the email was not sent')
      }
    },
    { prepare: () => enqueueWaitingEmails(services), close: async () => transport.close() },
  )
  return [send]
}
