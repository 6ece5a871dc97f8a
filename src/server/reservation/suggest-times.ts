import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { suggestTimesBody } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import type { AnswerRequest } from '../../contract/reservation-link.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { textError } from '../../domain/fields.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { normaliseOptionalText } from '../../domain/reservation/request.ts'
import { isChangedSince } from '../../domain/reservation/request-change.ts'
import { decisionError } from '../../domain/reservation/status.ts'
import {
  isSuggestionOpen,
  SUGGESTION_MESSAGE_MAX_LENGTH,
  type Suggestion,
  suggestedTimesError,
  suggestionExpiry,
} from '../../domain/reservation/suggestion.ts'
import { withoutSeconds } from '../../domain/time.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { changeByAnswerLink } from './answer-by-link.ts'
import { queueSuggestionEmail } from './emails.ts'
import { lockReservation, readReservationRow, reservationLabel } from './find-reservation.ts'

type Input = z.output<typeof suggestTimesBody>
type Row = typeof reservations.$inferSelect

/**
 * Suggests other times to the diner of a pending request, without holding them. A second suggestion replaces the first. Does nothing when
 * it is the same.
 * @throws DomainError not_found, also for another venue's reservation; a code of `decisionError` or request_changed with the current
 * reservation; a code of `suggestedTimesError`; field_too_long or field_unstorable for the message
 */
export function suggestTimes({
  ctx,
  input: { id, ...suggested },
}: {
  ctx: AppContext
  input: Input & { id: string }
}): Promise<ReservationRow> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { found, authorized } = await lockReservation(tx, ctx, id, 'reservation:suggest')
    const toError = async (code: ErrorCode) => new DomainError(code, { current: await readReservationRow(tx, ctx, id) })
    await storeSuggestion(tx, { ctx, authorized, found }, { ...suggested, toError })
    invalidateVenues(found.venue_id)
    return readReservationRow(tx, ctx, id)
  })
}

/**
 * Like `suggestTimes`, with the link in an email to the venue, until the requested time.
 * @throws DomainError as `suggestTimes`, and reservation_over
 */
export function suggestTimesByLink({
  ctx,
  input: { token, ...suggested },
}: {
  ctx: AppContext
  input: Input & { token: string }
}): Promise<AnswerRequest> {
  return changeByAnswerLink(ctx, token, (tx, { ctx: own, authorized, reservation }, toError) =>
    storeSuggestion(tx, { ctx: own, authorized, found: reservation }, { ...suggested, toError }),
  )
}

type Suggesting = {
  ctx: AppContext
  authorized: Authorized<'reservation:suggest' | 'reservation:answer-by-link'>
  found: Row
}

type Suggested = Input & { toError: (code: ErrorCode) => Promise<DomainError> }

async function storeSuggestion(
  tx: Transaction,
  { ctx, authorized, found }: Suggesting,
  { times, message, seen_changed_at, toError }: Suggested,
): Promise<void> {
  const now = ctx.clock()
  const timeZone = ctx.config.timeZone
  const code = decisionError(found, 'declined')
  if (code) throw await toError(code)
  if (isChangedSince(found, seen_changed_at)) throw await toError('request_changed')
  const requested = { date: found.requested_date, time: withoutSeconds(found.requested_time) }
  const timesError = suggestedTimesError(times, requested, { now, timeZone })
  if (timesError) throw DomainError.forField('times', timesError)
  const messageError = message ? textError(message, SUGGESTION_MESSAGE_MAX_LENGTH) : null
  if (messageError) throw DomainError.forField('message', messageError)
  const expiresAt = suggestionExpiry(times, now, timeZone)
  const suggestion: Suggestion = {
    times: times.toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`)),
    message: normaliseOptionalText(message),
    suggested_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    declined_at: null,
  }
  if (isSuggestionOpen(found.suggestion, now) && isSameSuggestion(found.suggestion, suggestion)) return
  const [changed] = await tx
    .update(reservations)
    .set({ suggestion, next_step_at: expiresAt })
    .where(eq(reservations.id, found.id))
    .returning()
  if (!changed) throw new Error('the reservation with a suggestion was not returned')
  await queueSuggestionEmail(tx, ctx, changed, suggestion)
  await recordAudit(tx, ctx, authorized, {
    action: 'reservation.suggest',
    id: found.id,
    name: reservationLabel(found),
    changes: [{ field: 'times', from: null, to: suggestion.times.map(({ date, time }) => `${date} ${time}`) }],
  })
}

/** The response to the first attempt may have been lost: the diner gets no second email. */
function isSameSuggestion(a: Suggestion, b: Suggestion): boolean {
  return a.message === b.message && JSON.stringify(a.times) === JSON.stringify(b.times)
}
