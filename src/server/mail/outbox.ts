import { randomUUID } from 'node:crypto'
import { and, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { normaliseMailbox } from '../../domain/account/email.ts'
import type { AppContext, Services } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { mailJob } from '../jobs/definitions.ts'
import type { Email } from './email.ts'

const BATCH_SIZE = 200

type Row = typeof mails.$inferSelect

const columns = sql.join(
  Object.values(getTableColumns(mails)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/**
 * Prepared, because every reservation waits for it. The rows are one JSON parameter; with a list of values the text would depend on their
 * number.
 */
const insertEmails = preparedStatement((tx) =>
  tx
    .insert(mails)
    .select(sql`select ${columns} from json_populate_recordset(null::${mails}, ${sql.placeholder('rows')})`)
    .prepare(''),
)

/**
 * Inserts an email and its job in the transaction of the change that it reports, so that all are stored or none. The
 * email is sent within about a second after the commit.
 */
export async function queueEmail(tx: Transaction, ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>, email: Email): Promise<void> {
  await queueEmails(tx, ctx, [email])
}

export async function queueEmails(
  tx: Transaction,
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  all: readonly Email[],
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  const host = new URL(config.publicUrl).hostname
  const rows = all.map(({ to, subject, replyTo, reservationId, venueId, expiresAt, calendar, ...email }): Row => {
    const id = randomUUID()
    return {
      ...email,
      calendar: calendar ?? null,
      id,
      recipient: to,
      mailbox: normaliseMailbox(to),
      subject: headerText(subject),
      reply_to: replyTo ?? null,
      reservation_id: reservationId ?? null,
      venue_id: venueId ?? null,
      expires_at: expiresAt ?? null,
      message_id: `<${id}@${host}>`,
      created_at: clock(),
      sent_at: null,
      failed_at: null,
      attempts: 0,
      unanswered: 0,
      last_error: null,
    }
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    await Promise.all([insertEmails(tx).execute({ rows: JSON.stringify(batch) }), enqueueEmails(tx, { jobs }, batch, delaySeconds)])
  }
}

/** Removes line breaks and control characters. Otherwise user input could add headers. */
function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

type QueuedEmail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'attempts'>

/** The job has the id of its email, so that it is stored once. */
function enqueueEmails(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  all: readonly QueuedEmail[],
  startAfterSeconds = 0,
): Promise<void> {
  return jobs.enqueue(
    tx,
    mailJob,
    all.map((email) => ({ ...toJob(email), id: email.id, startAfterSeconds })),
  )
}

/** Enqueues failed emails under new job ids, because their first jobs may still exist. */
export function enqueueAgain(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  all: readonly QueuedEmail[],
  startAfterSeconds = 0,
): Promise<void> {
  return jobs.enqueue(
    tx,
    mailJob,
    all.map((email) => ({ ...toJob(email), startAfterSeconds })),
  )
}

/** Enqueues unsent emails without a job: after the restore of a backup, which contains no jobs, and after an upgrade. */
export function enqueueWaitingEmails({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const waiting = await tx
      .select({ id: mails.id, recipient: mails.recipient, attempts: mails.attempts })
      .from(mails)
      .where(
        and(
          isNull(mails.sent_at),
          isNull(mails.failed_at),
          isNotNull(mails.content),
          sql`not exists (select from pgboss.job where name = ${mailJob.name} and state < 'completed' and data->>'mail_id' = ${mails.id}::text)`,
        ),
      )
      .orderBy(mails.created_at)
    await enqueueEmails(tx, { jobs }, waiting)
  })
}

function toJob({ id, recipient, attempts }: QueuedEmail) {
  return { payload: { mail_id: id, earlier_attempts: attempts }, group: domainOf(recipient) }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
