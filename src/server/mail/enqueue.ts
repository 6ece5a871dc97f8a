import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Services } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { mailJob } from '../jobs/definitions.ts'

type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'attempts'>

/** Enqueues the jobs of new emails. The job has the id of its email, so that it is stored once. */
export function enqueueMails(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  all: readonly QueuedMail[],
  startAfterSeconds = 0,
): Promise<void> {
  return jobs.enqueue(
    tx,
    mailJob,
    all.map((mail) => ({ ...toJob(mail), id: mail.id, startAfterSeconds })),
  )
}

/** Enqueues failed emails under new job ids, because their first jobs may still exist. */
export function enqueueAgain(tx: Transaction, { jobs }: Pick<Services, 'jobs'>, all: readonly QueuedMail[]): Promise<void> {
  return jobs.enqueue(tx, mailJob, all.map(toJob))
}

/** Enqueues unsent emails without a job: after the restore of a backup, which contains no jobs, and after an upgrade. */
export function enqueueWaitingMails({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const waiting = await tx
      .select({ id: mails.id, recipient: mails.recipient, attempts: mails.attempts })
      .from(mails)
      .where(
        and(
          isNull(mails.sent_at),
          isNull(mails.failed_at),
          isNotNull(mails.text),
          sql`not exists (select from pgboss.job where name = ${mailJob.name} and state < 'completed' and data->>'mail_id' = ${mails.id}::text)`,
        ),
      )
      .orderBy(mails.created_at)
    await enqueueMails(tx, { jobs }, waiting)
  })
}

function toJob({ id, recipient, attempts }: QueuedMail) {
  return { payload: { mail_id: id, earlier_attempts: attempts }, group: domainOf(recipient) }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
