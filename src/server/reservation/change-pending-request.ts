import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { changePendingRequestBody } from '../../contract/evening.ts'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { confirmsInstantly } from '../../domain/hours/availability.ts'
import { timeError } from '../../domain/hours/offer.ts'
import {
  changedTexts,
  isChangedSince,
  isSameRequest,
  requestChangeError,
  validateRequestChange,
} from '../../domain/reservation/request-change.ts'
import { isUnchanged } from '../../domain/reservation/table-change.ts'
import { isLocalDate, withoutSeconds } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { readOffer } from '../hours/find-availability.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { changeByDinerLink } from './change-by-diner-link.ts'
import { queueInstantEmails, queueRequestChangedEmails } from './emails.ts'
import { reservationLabel } from './find-reservation.ts'
import { withOwnTime } from './own-time.ts'

type Row = typeof reservations.$inferSelect
type Input = z.output<typeof changePendingRequestBody>

/**
 * Changes a pending request, by the token of the diner's link. The rules of a new request hold: booking window, hours, capacity, and
 * whether the venue takes requests. It is confirmed immediately when the venue confirms such parties instantly. Does nothing when the
 * request is as wanted already, also when an earlier attempt had it confirmed.
 * @param input.seen_changed_at of the change that the diner was shown, null for none; undefined for no check
 * @throws DomainError not_found; a code of `requestChangeError`; edited_meanwhile when the request was changed since it was shown; a code
 * of `validateRequestChange`; venue_not_found or requests_off for another table
 */
export function changePendingRequest({
  ctx,
  input: { token, admit, seen_changed_at, ...change },
}: {
  ctx: AppContext
  input: Input & { admit: (reservationId: string) => Promise<void> }
}): Promise<DinerReservation> {
  return changeByDinerLink(ctx, { token, action: 'reservation:request-change', admit }, async (tx, { ctx, found, authorized }) => {
    if (isSameRequest(found, change) && found.withdrawn_at === null && found.status !== 'declined') return
    const context = { now: ctx.clock(), timeZone: ctx.config.timeZone }
    const refusal = requestChangeError(found, context)
    if (refusal) throw new DomainError(refusal)
    if (isChangedSince(found, seen_changed_at)) throw new DomainError('edited_meanwhile')
    const isInstant = await requireAllowed(tx, ctx, found, change)
    const columns = { party_size: change.party_size, requested_date: change.date, requested_time: `${change.time}:00` }
    const was = { party_size: found.party_size, date: found.requested_date, time: withoutSeconds(found.requested_time) }
    const [changed] = await tx
      .update(reservations)
      .set({
        ...columns,
        ...changedTexts(found, change),
        diner_change: { changed_at: context.now.toISOString(), was },
        // The reminder job plans its steps again, because they depend on the time of the table.
        ...(isInstant
          ? { status: 'confirmed' as const, decided_at: context.now, decided_via: 'instant' as const }
          : { next_step_at: context.now }),
      })
      .where(eq(reservations.id, found.id))
      .returning()
    if (!changed) throw new Error('the changed request was not returned')
    await (isInstant ? queueInstantEmails(tx, ctx, changed) : queueRequestChangedEmails(tx, ctx, changed, was))
    await recordAudit(tx, ctx, authorized, {
      action: 'reservation.change',
      id: found.id,
      name: reservationLabel(found),
      changes: diffFields(found, { ...columns, ...(isInstant ? { status: 'confirmed' as const } : {}) }),
    })
  })
}

/**
 * Requires that a new request could be as the change wants this one. Locks the rules of the venue, so that two diners cannot get the last
 * table.
 * @returns whether the changed request is confirmed immediately
 * @throws DomainError a code of `validateRequestChange`; venue_not_found or requests_off
 */
async function requireAllowed(tx: Transaction, ctx: AppContext, found: Row, change: Omit<Input, 'token'>): Promise<boolean> {
  const context = { now: ctx.clock(), timeZone: ctx.config.timeZone }
  if (isUnchanged(found, change) || !isLocalDate(change.date)) {
    throwIfErrors(validateRequestChange(found, change, context))
    return false
  }
  const [venue] = await tx
    .select({ takes_requests: venues.takes_requests })
    .from(venues)
    .where(and(whereVenueActive, eq(venues.id, found.venue_id)))
  if (!venue) throw new DomainError('venue_not_found')
  if (!venue.takes_requests) throw new DomainError('requests_off')
  const offerRequest = { venueId: found.venue_id, date: change.date, party: change.party_size, without: found.id }
  const read = await readOffer(tx, ctx, offerRequest, { isLocked: true })
  const offer = withOwnTime(read, found, { ...context, party: change.party_size })
  throwIfErrors(validateRequestChange(found, change, { ...context, offer }))
  // The request takes no capacity yet, so that its own time, which it may keep, can be full.
  return timeError(read.offer, change.time) === null && confirmsInstantly(read.hours.rules, change.party_size)
}
