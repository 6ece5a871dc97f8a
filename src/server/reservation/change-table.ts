import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { answerChangeBody, callOffBody, changeTableBody, requestTableChangeBody } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, type ErrorCode, throwIfErrors } from '../../domain/errors.ts'
import { confirmsInstantly } from '../../domain/hours/availability.ts'
import { timeError } from '../../domain/hours/offer.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { type ChangedRequest, changedTexts, isSameRequest, validateRequestChange } from '../../domain/reservation/request-change.ts'
import { changeError, isShortNotice, isUnchanged, type TableChange, validateChange } from '../../domain/reservation/table-change.ts'
import { withoutSeconds } from '../../domain/time.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { readOffer } from '../hours/find-availability.ts'
import { lockRules } from '../hours/read-hours.ts'
import { changeByDinerLink } from './change-by-diner-link.ts'
import { normaliseReason } from './decide-reservation.ts'
import {
  queueCallOffEmail,
  queueChangeAnswerEmail,
  queueChangeDroppedEmails,
  queueChangedEmails,
  queueChangeRequestEmails,
  queueTextsChangedEmails,
} from './emails.ts'
import { lockReservation, readReservationRow, reservationLabel } from './find-reservation.ts'
import { isOffered, withOwnTime } from './own-time.ts'

type Row = typeof reservations.$inferSelect

/**
 * Calls off a confirmed table on behalf of its venue. The diner gets an email with the reason and the cancellation for
 * the calendar. Does nothing when the venue has called it off with the same reason.
 * @throws DomainError not_found, also for another venue's reservation; a code of `changeError` with the current
 * reservation; field_too_long or field_unstorable for the reason
 */
export function callOffTable({
  ctx,
  input: { id, reason },
}: {
  ctx: AppContext
  input: z.output<typeof callOffBody> & { id: string }
}): Promise<ReservationRow> {
  const withdrawal_reason = normaliseReason(reason)
  const isDone = (found: Row) => found.withdrawn_by === 'venue' && found.withdrawal_reason === withdrawal_reason
  const callOff: ChangeAsVenue = async (tx, ctx, found, authorized) => {
    const called = { withdrawn_at: ctx.clock(), withdrawn_by: 'venue' as const, withdrawal_reason, requested_change: null }
    await tx.update(reservations).set(called).where(eq(reservations.id, id))
    await queueCallOffEmail(tx, ctx, { ...found, ...called })
    await recordAudit(tx, ctx, authorized, { action: 'reservation.call-off', id, name: reservationLabel(found) })
  }
  return changeAsVenue(ctx, id, callOff, isDone)
}

/**
 * Moves a confirmed table to another time or party size on behalf of its venue, even outside its hours and capacity.
 * The diner gets an email with the new calendar entry.
 * @param input.seen the table that the user was shown; undefined for no check
 * @throws DomainError not_found, also for another venue's reservation; a code of `changeError` with the current
 * reservation; edited_meanwhile with it when the table was changed since; a code of `validateChange`
 */
export function changeTable({
  ctx,
  input: { id, seen, ...change },
}: {
  ctx: AppContext
  input: z.output<typeof changeTableBody> & { id: string }
}): Promise<ReservationRow> {
  return changeAsVenue(ctx, id, async (tx, ctx, found, authorized) => {
    throwIfErrors(validateChange(change, found.source, { now: ctx.clock(), timeZone: ctx.config.timeZone }))
    if (seen && !isUnchanged(found, change) && !isUnchanged(found, seen))
      throw new DomainError('edited_meanwhile', { current: await readReservationRow(tx, ctx, id) })
    await storeChange(tx, { ctx, authorized, found }, change)
  })
}

/**
 * Accepts or declines the change that a diner requested. Does nothing when there is none.
 * @param input.requested_at of the change that the user was shown; undefined for no check
 * @throws DomainError not_found, also for another venue's reservation; a code of `changeError` with the current reservation;
 * edited_meanwhile with it when the diner has requested another change since; a code of `validateChange` when the new time has passed
 */
export function answerChange({
  ctx,
  input: { id, accept, requested_at },
}: {
  ctx: AppContext
  input: z.output<typeof answerChangeBody> & { id: string }
}): Promise<ReservationRow> {
  return changeAsVenue(ctx, id, async (tx, ctx, found, authorized) => {
    const change = found.requested_change
    if (!change) return
    if (requested_at !== undefined && requested_at !== change.requested_at)
      throw new DomainError('edited_meanwhile', { current: await readReservationRow(tx, ctx, id) })
    if (accept) {
      throwIfErrors(validateChange(change, found.source, { now: ctx.clock(), timeZone: ctx.config.timeZone }))
      return storeChange(tx, { ctx, authorized, found }, change)
    }
    await tx.update(reservations).set({ requested_change: null }).where(eq(reservations.id, id))
    await queueChangeAnswerEmail(tx, ctx, found)
    await recordAudit(tx, ctx, authorized, { action: 'reservation.keep', id, name: reservationLabel(found) })
  })
}

/**
 * Requests a change of a confirmed table, by the token of the diner's link. The table stays unchanged until the venue agrees. It changes
 * immediately when the venue confirms such parties automatically, takes requests for the new date, and the new time is free. Requesting the
 * current table withdraws an earlier change request. The party can also change at a time that the venue has closed since, but never
 * immediately. Allergies and special requests change immediately, and the venue gets an email.
 * @param input.seen the table that the diner was shown; undefined for no check
 * @throws DomainError not_found; a code of `changeError`; edited_meanwhile when the venue has moved the table since; a code of `validateChange` or of
 * `validateRequestChange`; change_too_late within the venue's notice period; time_full, time_closed or time_too_soon by the venue's hours and capacity
 */
export function requestTableChange({
  ctx,
  input: { token, admit, seen, allergies, special_requests, ...change },
}: {
  ctx: AppContext
  input: z.output<typeof requestTableChangeBody> & {
    admit: (reservationId: string) => Promise<void>
  }
}): Promise<DinerReservation> {
  return changeByDinerLink(ctx, { token, action: 'reservation:request-change', admit }, async (tx, { ctx, found: before, authorized }) => {
    const context = { now: ctx.clock(), timeZone: ctx.config.timeZone }
    const code = changeError(before, context)
    if (code) throw new DomainError(code)
    // Otherwise an outdated page would move the table back when its diner only adds allergies.
    if (seen && !isUnchanged(before, change) && !isUnchanged(before, seen)) throw new DomainError('edited_meanwhile')
    // The unchanged table may be one that a diner could no longer request.
    if (!isUnchanged(before, change)) throwIfErrors(validateChange(change, before.source, context))
    const found = await storeTexts(tx, { ctx, authorized, found: before }, { allergies, special_requests })
    const earlier = found.requested_change
    if (isUnchanged(found, change)) {
      if (earlier) await dropChange(tx, { ctx, authorized, found })
      return
    }
    if (earlier && earlier.date === change.date && earlier.time === change.time && earlier.party_size === change.party_size) return
    const read = await readOffer(
      tx,
      ctx,
      { venueId: found.venue_id, date: change.date, party: change.party_size, without: found.id },
      { isLocked: true },
    )
    const { rules } = read.hours
    if (isShortNotice(found, rules.notice_minutes, context)) throw new DomainError('change_too_late')
    const timeCode = timeError(withOwnTime(read, found, { ...context, party: change.party_size }), change.time)
    if (timeCode) throw DomainError.forField('time', timeCode)
    // A change to another date outside the booking window needs the consent of the venue.
    const isRequestable = change.date === found.requested_date || change.date >= read.offer.first
    if (isRequestable && isOffered(read.offer, change.time) && confirmsInstantly(rules, change.party_size))
      return storeChange(tx, { ctx, authorized, found }, change)
    const requested = { ...change, requested_at: context.now.toISOString() }
    await tx.update(reservations).set({ requested_change: requested }).where(eq(reservations.id, found.id))
    await queueChangeRequestEmails(tx, ctx, { ...found, requested_change: requested }, requested)
    await recordAudit(tx, ctx, authorized, { action: 'reservation.request-change', id: found.id, name: reservationLabel(found) })
  })
}

type ChangeAsVenue = (tx: Transaction, ctx: AppContext, found: Row, authorized: Authorized<'reservation:change'>) => Promise<void>

/** @param isDone whether an earlier attempt of the same request has made the change */
function changeAsVenue(
  ctx: AppContext,
  id: string,
  change: ChangeAsVenue,
  isDone: (found: Row) => boolean = () => false,
): Promise<ReservationRow> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { found, authorized } = await lockReservation(tx, ctx, id, 'reservation:change')
    if (isDone(found)) return readReservationRow(tx, ctx, id)
    const code: ErrorCode | null = changeError(found, { now: ctx.clock(), timeZone: ctx.config.timeZone })
    if (code) throw new DomainError(code, { current: await readReservationRow(tx, ctx, id) })
    await change(tx, ctx, found, authorized)
    invalidateVenues(found.venue_id)
    return readReservationRow(tx, ctx, id)
  })
}

/**
 * Stores the allergies and special requests that a diner changes, and tells the venue. Returns the reservation with them.
 * @throws DomainError a code of `validateRequestChange`
 */
async function storeTexts(
  tx: Transaction,
  { ctx, authorized, found }: Changing,
  change: Pick<ChangedRequest, 'allergies' | 'special_requests'>,
): Promise<Row> {
  const same = { party_size: found.party_size, date: found.requested_date, time: withoutSeconds(found.requested_time), ...change }
  throwIfErrors(validateRequestChange(found, same, { now: ctx.clock(), timeZone: ctx.config.timeZone }))
  if (isSameRequest(found, same)) return found
  const changed = { ...found, ...changedTexts(found, same) }
  const { allergies, special_requests } = changed
  await tx.update(reservations).set({ allergies, special_requests }).where(eq(reservations.id, found.id))
  await queueTextsChangedEmails(tx, ctx, changed)
  await recordAudit(tx, ctx, authorized, { action: 'reservation.change', id: found.id, name: reservationLabel(found) })
  return changed
}

type Changing = { ctx: AppContext; authorized: Authorized<'reservation:change' | 'reservation:request-change'>; found: Row }

/** Removes the change request of a diner who keeps the table. Emails the venue, because an earlier email asked it for the change. */
async function dropChange(tx: Transaction, { ctx, authorized, found }: Changing): Promise<void> {
  await tx.update(reservations).set({ requested_change: null }).where(eq(reservations.id, found.id))
  await queueChangeDroppedEmails(tx, ctx, { ...found, requested_change: null })
  await recordAudit(tx, ctx, authorized, { action: 'reservation.drop-change', id: found.id, name: reservationLabel(found) })
}

async function storeChange(tx: Transaction, { ctx, authorized, found }: Changing, { party_size, date, time }: TableChange): Promise<void> {
  if (isUnchanged(found, { party_size, date, time })) return
  await lockRules(tx, found.venue_id)
  const columns = { party_size, requested_date: date, requested_time: `${time}:00` }
  const [changed] = await tx
    .update(reservations)
    .set({ ...columns, requested_change: null, arrived_at: null, calendar_sequence: found.calendar_sequence + 1 })
    .where(eq(reservations.id, found.id))
    .returning()
  if (!changed) throw new Error('the changed reservation was not returned')
  await queueChangedEmails(tx, ctx, changed, { isByDiner: authorized.action === 'reservation:request-change' })
  await recordAudit(tx, ctx, authorized, {
    action: 'reservation.change',
    id: found.id,
    name: reservationLabel(found),
    changes: diffFields(found, columns),
  })
}
