import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/durations.ts'
import { type EscalationStep, planEscalation } from '../../domain/reservation/escalation.ts'
import type { Services } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { remindersJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { queueAdminEmails, queueEscalationEmails } from './emails.ts'
import { toWaitingRequest } from './escalation.ts'
import { whereNotWithdrawn } from './filters.ts'

const BATCH_SIZE = 50
const RETRY_MS = HOUR_MS

type Row = typeof reservations.$inferSelect

/** Starts the job that reminds venues of pending requests. A failed run is not retried, because the next run does its work. */
export function reminderWorker(services: Services): JobWorker {
  return createWorker(remindersJob, async () => {
    const count = await sendReminders(services)
    if (count > 0) services.log.info({ count }, 'reminders sent')
  })
}

/**
 * Runs the due steps for pending requests: reminds venues, and informs diners and administrators. Skips requests that
 * are decided, withdrawn or anonymised. The steps and their emails are stored in one transaction, and locked rows are
 * skipped, so that several processes can run it concurrently.
 * @returns the number of requests about which an email was queued
 */
export async function sendReminders(services: Services): Promise<number> {
  const { db, clock } = services
  let count = 0
  for (;;) {
    const now = clock()
    const { planned, informed } = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select()
        .from(reservations)
        .where(whereDue(now))
        .orderBy(asc(reservations.next_step_at))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      return { planned: rows.length, informed: await takeSteps(tx, services, rows, now) }
    })
    count += informed
    if (planned < BATCH_SIZE) return count
  }
}

/** Written as in the index `reservations_to_escalate`, so that PostgreSQL can use it. */
function whereDue(now: Date): SQL | undefined {
  return and(
    sql`${reservations.status} = 'pending'`,
    whereNotWithdrawn,
    isNull(reservations.anonymised_at),
    lte(reservations.next_step_at, now),
  )
}

async function takeSteps(tx: Transaction, services: Services, rows: readonly Row[], now: Date): Promise<number> {
  const timeZone = services.config.timeZone
  const planned = rows.map((row) => ({ row, due: planEscalation(toWaitingRequest(row, timeZone), now).due }))
  for (const { row, due } of planned) if (due.some((step) => step !== 'tell_admins')) await queueEscalationEmails(tx, services, row, due)
  const forAdmins = planned.filter(({ due }) => due.includes('tell_admins')).map(({ row }) => row)
  const areAdminsTold = forAdmins.length > 0 && (await queueAdminEmails(tx, services, forAdmins))
  if (forAdmins.length > 0 && !areAdminsTold)
    services.log.warn({ count: forAdmins.length }, 'no administrator to notify of unanswered requests')
  let count = 0
  for (const { row, due } of planned) {
    const taken = areAdminsTold ? due : due.filter((step) => step !== 'tell_admins')
    const columns = stepColumns(taken, now)
    const { nextAt } = planEscalation(toWaitingRequest({ ...row, ...columns }, timeZone), now)
    await tx
      .update(reservations)
      .set({ ...columns, next_step_at: taken.length < due.length ? retryAt(now, nextAt) : nextAt })
      .where(eq(reservations.id, row.id))
    if (taken.length > 0) count += 1
  }
  return count
}

/** The time of the next attempt of a step without a recipient, for example because the guide had no administrator. */
function retryAt(now: Date, nextAt: Date | null): Date {
  const retry = new Date(now.getTime() + RETRY_MS)
  return nextAt && nextAt < retry ? nextAt : retry
}

function stepColumns(steps: readonly EscalationStep[], now: Date): Partial<Row> {
  return {
    ...(steps.includes('remind_first') ? { reminded_12h_at: now } : {}),
    ...(steps.includes('remind_last') ? { reminded_12h_at: now, reminded_24h_at: now } : {}),
    ...(steps.includes('tell_diner') ? { diner_told_at: now } : {}),
    ...(steps.includes('tell_admins') ? { admins_told_at: now } : {}),
  }
}
