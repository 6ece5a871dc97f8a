import { and, asc, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/durations.ts'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import type { Services } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueReminderEmails } from './emails.ts'
import { whereNotWithdrawn, whereUpcoming } from './filters.ts'

/** Hours without a reply until the first reminder. The second follows when the reply time ends. */
const FIRST_HOURS = REPLY_HOURS / 2
const BATCH_SIZE = 50

/**
 * Sends the reminders of pending requests, once at 12 and once at 24 hours; at 24 hours the diner gets an email as well. Skips requests that are
 * decided, withdrawn, anonymised or past. Reminder time and emails are stored in one transaction, and locked rows are skipped, so that several
 * processes can run it concurrently.
 * @returns the number of requests
 */
export async function sendReminders(services: Services): Promise<number> {
  // The later reminder first: a request that is older than a day after a downtime only gets the second one.
  const late = await remind(services, REPLY_HOURS, reservations.reminded_24h_at, (now) => ({ reminded_12h_at: now, reminded_24h_at: now }))
  const early = await remind(services, FIRST_HOURS, reservations.reminded_12h_at, (now) => ({ reminded_12h_at: now }))
  return late + early
}

async function remind(
  services: Services,
  hours: number,
  reminded: typeof reservations.reminded_12h_at | typeof reservations.reminded_24h_at,
  noted: (now: Date) => { reminded_12h_at: Date; reminded_24h_at?: Date },
): Promise<number> {
  const { db, clock } = services
  let count = 0
  for (;;) {
    const now = clock()
    const done = await inTransaction(db, async (tx) => {
      const waiting = await tx
        .select()
        .from(reservations)
        .where(and(isNull(reminded), lte(reservations.created_at, new Date(now.getTime() - hours * HOUR_MS)), isOpen(services, now)))
        .orderBy(asc(reservations.created_at))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      for (const reservation of waiting) await queueReminderEmails(tx, services, reservation, hours)
      const ids = waiting.map(({ id }) => id)
      if (ids.length > 0) await tx.update(reservations).set(noted(now)).where(inArray(reservations.id, ids))
      return waiting.length
    })
    count += done
    if (done < BATCH_SIZE) return count
  }
}

/** Pending, not anonymised, before its time, and without the last reminder; written as in the index `reservations_to_remind`. */
function isOpen(services: Services, now: Date): SQL | undefined {
  const isUnreminded = and(isNull(reservations.anonymised_at), isNull(reservations.reminded_24h_at))
  return and(sql`${reservations.status} = 'pending'`, whereNotWithdrawn, isUnreminded, whereUpcoming(services, now))
}
