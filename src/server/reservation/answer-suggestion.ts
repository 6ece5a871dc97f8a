import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { acceptSuggestionBody } from '../../contract/evening.ts'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { decisionError } from '../../domain/reservation/status.ts'
import { isSuggestionOpen, type SuggestedTime } from '../../domain/reservation/suggestion.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import { lockRules } from '../hours/read-hours.ts'
import { changeByDinerLink } from './change-by-diner-link.ts'
import { queueAcceptanceEmails, queueSuggestionDeclinedEmails } from './emails.ts'
import { reservationLabel } from './find-reservation.ts'
import { isStillFree } from './suggestion-times.ts'

/**
 * Confirms a reservation at a suggested time, by the token of the diner's link. Accepting the same time again changes nothing.
 * @throws DomainError not_found; reservation_withdrawn, reservation_declined or reservation_confirmed; suggestion_over when the time is not
 * offered any more; suggestion_taken when it has passed, was closed or is full
 */
export function acceptSuggestion({
  ctx,
  input: { token, date, time },
}: {
  ctx: AppContext
  input: z.output<typeof acceptSuggestionBody>
}): Promise<DinerReservation> {
  return changeByDinerLink(ctx, { token, action: 'reservation:accept' }, async (tx, { ctx, found, authorized }) => {
    if (isAcceptedAlready(found, { date, time })) return
    const code = decisionError(found, 'confirmed')
    if (code) throw new DomainError(code)
    const now = ctx.clock()
    const { suggestion } = found
    if (!isSuggestionOpen(suggestion, now) || !suggestion.times.some((each) => each.date === date && each.time === time))
      throw new DomainError('suggestion_over')
    // Locks, so that two diners cannot get the last table.
    await lockRules(tx, found.venue_id)
    if (!(await isStillFree(tx, ctx, found, { date, time }))) throw new DomainError('suggestion_taken')
    const accepted = {
      status: 'confirmed' as const,
      requested_date: date,
      requested_time: `${time}:00`,
      decided_at: now,
      decided_via: 'suggestion' as const,
    }
    const [confirmed] = await tx.update(reservations).set(accepted).where(eq(reservations.id, found.id)).returning()
    if (!confirmed) throw new Error('the accepted reservation was not returned')
    await queueAcceptanceEmails(tx, ctx, confirmed)
    await recordAudit(tx, ctx, authorized, {
      action: 'reservation.accept',
      id: found.id,
      name: reservationLabel(confirmed),
      changes: diffFields(found, { status: 'confirmed', requested_date: date, requested_time: `${time}:00` }),
    })
  })
}

/**
 * Declines all suggested times, by the token of the diner's link. The request waits for the venue again. Does nothing
 * without an open suggestion.
 * @throws DomainError not_found; reservation_withdrawn, reservation_declined or reservation_confirmed
 */
export function declineSuggestion({ ctx, input: { token } }: { ctx: AppContext; input: { token: string } }): Promise<DinerReservation> {
  return changeByDinerLink(ctx, { token, action: 'reservation:accept' }, async (tx, { ctx, found, authorized }) => {
    const code = decisionError(found, 'declined')
    if (code) throw new DomainError(code)
    const now = ctx.clock()
    const { suggestion } = found
    if (!isSuggestionOpen(suggestion, now)) return
    const declined = { ...suggestion, declined_at: now.toISOString() }
    await tx.update(reservations).set({ suggestion: declined, next_step_at: now }).where(eq(reservations.id, found.id))
    await queueSuggestionDeclinedEmails(tx, ctx, { ...found, suggestion: declined })
    await recordAudit(tx, ctx, authorized, { action: 'reservation.decline-times', id: found.id, name: reservationLabel(found) })
  })
}

function isAcceptedAlready(found: typeof reservations.$inferSelect, { date, time }: SuggestedTime): boolean {
  const isSameTime = found.requested_date === date && found.requested_time.startsWith(time)
  return found.decided_via === 'suggestion' && found.withdrawn_at === null && isSameTime
}
