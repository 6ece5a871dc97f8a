import type { ErrorCode, FieldError } from '../errors.ts'
import { normaliseOptionalText, type ReservationRequest, type ValidationContext, validateReservationRequest } from './request.ts'
import { reservationStart } from './start.ts'
import { decisionError, type ReservationStatus } from './status.ts'
import { isSuggestionOpen, type Suggestion } from './suggestion.ts'
import { isUnchanged, type TableChange } from './table-change.ts'

/** The last change of a pending request by its diner. `changed_at` is ISO text, because it is stored as JSON; `was` is the table before. */
export type DinerChange = { changed_at: string; was: TableChange }

/** Text of the form is absent to keep it; null or blank text removes it. */
export type ChangedRequest = TableChange & Partial<Pick<ReservationRequest, 'allergies' | 'special_requests'>>

type Texts = { allergies: string | null; special_requests: string | null }

type Stored = Texts & {
  status: ReservationStatus
  withdrawn_at: Date | null
  suggestion: Suggestion | null
  party_size: number
  requested_date: string
  requested_time: string
}

/**
 * Returns the error code when a diner cannot change a request, otherwise null. It must be pending, its time in the future, and no
 * suggestion of the venue open.
 */
export function requestChangeError(request: Stored, { now, timeZone }: { now: Date; timeZone: string }): ErrorCode | null {
  const decided = decisionError(request, 'declined')
  if (decided) return decided
  if (reservationStart(request, timeZone) <= now) return 'reservation_over'
  return isSuggestionOpen(request.suggestion, now) ? 'suggestion_open' : null
}

/**
 * Whether the diner has changed a request since the caller saw it.
 * @param seen `changed_at` as it was seen, null for none; undefined when the caller does not say, which counts as the same
 */
export function isChangedSince(request: { diner_change: DinerChange | null }, seen: string | null | undefined): boolean {
  return seen !== undefined && seen !== (request.diner_change?.changed_at ?? null)
}

/** Returns the texts of a request after a change. Undefined leaves a text, blank text removes it. */
export function changedTexts(request: Texts, change: ChangedRequest): Texts {
  return {
    allergies: change.allergies === undefined ? request.allergies : normaliseOptionalText(change.allergies),
    special_requests: change.special_requests === undefined ? request.special_requests : normaliseOptionalText(change.special_requests),
  }
}

export function isSameRequest(request: Stored, change: ChangedRequest): boolean {
  const { allergies, special_requests } = changedTexts(request, change)
  return isUnchanged(request, change) && request.allergies === allergies && request.special_requests === special_requests
}

/**
 * Returns the field errors of a change by the rules of a new request. A table that stays the same is not validated, so that the texts can
 * also be changed when it could no longer be requested.
 */
export function validateRequestChange(
  request: Omit<ReservationRequest, 'allergies' | 'special_requests'> & Stored,
  change: ChangedRequest,
  context: ValidationContext,
): FieldError[] {
  const { party_size, date, time, allergies, special_requests } = change
  const table = { party_size, requested_date: date, requested_time: time }
  const isTableKept = isUnchanged(request, change)
  const names: Partial<Record<string, keyof ChangedRequest>> = {
    ...(isTableKept ? {} : { party_size: 'party_size', requested_date: 'date', requested_time: 'time' }),
    allergies: 'allergies',
    special_requests: 'special_requests',
  }
  return validateReservationRequest({ ...request, ...table, allergies, special_requests }, context).flatMap(({ field, code }) => {
    const name = names[field]
    return name ? [{ field: name, code }] : []
  })
}
