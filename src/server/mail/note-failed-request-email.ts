import { and, eq } from 'drizzle-orm'
import { reservations } from '../db/schema/index.ts'
import type { mails } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { EmailKind } from './email.ts'

const REQUEST_KINDS: ReadonlySet<string> = new Set<EmailKind>(['reservation-requested', 'reservation-reminder', 'reservation-answer-link'])

/** Marks a pending request whose email did not reach its venue, so that the next reminder job informs administrators. */
export async function noteFailedRequestEmail(tx: Transaction, mail: typeof mails.$inferSelect, now: Date): Promise<void> {
  if (!REQUEST_KINDS.has(mail.kind) || mail.reservation_id === null) return
  await tx
    .update(reservations)
    .set({ venue_email_failed_at: now, next_step_at: now })
    .where(and(eq(reservations.id, mail.reservation_id), eq(reservations.status, 'pending')))
}
