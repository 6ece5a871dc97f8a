import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Services } from '../../app-context.ts'
import { mails, pushSubscriptions, reservations, users, venueOwners } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type PushEvent, pushJob } from '../../jobs/definitions.ts'
import type { EmailKind } from '../../mail/email.ts'

const EVENTS: Partial<Record<EmailKind, PushEvent>> = {
  'reservation-requested': 'requested',
  'reservation-request-changed': 'changed',
  'reservation-taken-back': 'withdrawn',
}

/**
 * Enqueues a notification to each device of the recipient of an email about a new request, a change of it or a withdrawal, and of the
 * venue's staff, who get no such email. Called when the email is sent, so that the transaction of the request needs no
 * further statement. The job ids come from the reservation and its last change, so that several emails about it, or a
 * repeated call, store a job once.
 */
export async function notifyDevices({ db, jobs }: Pick<Services, 'db' | 'jobs'>, emailId: string): Promise<void> {
  const [email] = await db.orm
    .select({
      kind: mails.kind,
      recipient: mails.recipient,
      reservationId: mails.reservation_id,
      venueId: reservations.venue_id,
      change: reservations.diner_change,
    })
    .from(mails)
    .innerJoin(reservations, eq(reservations.id, mails.reservation_id))
    .where(eq(mails.id, emailId))
  const event = email && Object.entries(EVENTS).find(([kind]) => kind === email.kind)?.[1]
  if (!email?.reservationId || !event) return
  const { reservationId, recipient, venueId } = email
  const recipients = db.orm.select({ id: users.id }).from(users).where(eq(users.email, recipient))
  const staff = db.orm
    .select({ id: venueOwners.user_id })
    .from(venueOwners)
    .where(and(eq(venueOwners.venue_id, venueId), eq(venueOwners.role, 'staff')))
  const devices = await db.orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.user_id, recipients.union(staff)))
  if (devices.length === 0) return
  await inTransaction(db, (tx) =>
    jobs.enqueue(
      tx,
      pushJob,
      devices.map(({ id }) => ({
        id: jobId(reservationId, event === 'changed' ? `changed ${email.change?.changed_at}` : event, id),
        group: venueId,
        payload: { subscription_id: id, reservation_id: reservationId, event },
      })),
    ),
  )
}

function jobId(reservationId: string, event: string, subscriptionId: string): string {
  const hex = createHash('sha256').update(`push:${reservationId}:${event}:${subscriptionId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
