import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Services } from '../../app-context.ts'
import { mails, pushSubscriptions, users } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type PushEvent, pushJob } from '../../jobs/definitions.ts'
import type { EmailKind } from '../../mail/email.ts'

/** The emails that a notification accompanies. */
const EVENTS: Partial<Record<EmailKind, PushEvent>> = {
  'reservation-requested': 'requested',
  'reservation-taken-back': 'withdrawn',
}

/**
 * Enqueues a notification to each device of the recipient of an email about a new request or a withdrawal. So devices are told of exactly that of which
 * their person is told by email, and the transaction of the request needs no statement more. The ids of the jobs come from the email, so that a
 * repeated call stores nothing.
 */
export async function notifyDevices({ db, jobs }: Pick<Services, 'db' | 'jobs'>, mailId: string): Promise<void> {
  const devices = await db.orm
    .select({ id: pushSubscriptions.id, kind: mails.kind, reservationId: mails.reservation_id })
    .from(mails)
    .innerJoin(users, eq(users.email, mails.recipient))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.user_id, users.id))
    .where(and(eq(mails.id, mailId), inArray(mails.kind, Object.keys(EVENTS)), isNotNull(mails.reservation_id)))
  if (devices.length === 0) return
  await inTransaction(db, (tx) =>
    jobs.enqueue(
      tx,
      pushJob,
      devices.flatMap(({ id, kind, reservationId }) => {
        const event = Object.entries(EVENTS).find(([name]) => name === kind)?.[1]
        if (!event || !reservationId) return []
        return [{ id: jobId(mailId, id), payload: { subscription_id: id, reservation_id: reservationId, event } }]
      }),
    ),
  )
}

/** A UUID that is the same for an email and a device. */
function jobId(mailId: string, subscriptionId: string): string {
  const hex = createHash('sha256').update(`push:${mailId}:${subscriptionId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
