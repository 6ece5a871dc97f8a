import { isEmail } from '../account/email.ts'
import { isPhone } from '../account/phone.ts'
import type { ErrorCode, FieldError } from '../errors.ts'
import { isBlank, isUnstorable } from '../text.ts'
import { instantOf, isLocalDate } from '../time.ts'
import { MAX_PARTY_SIZE, MIN_PARTY_SIZE } from './party-size.ts'
import { TIME_SLOTS } from './slots.ts'
import { bookingWindow } from './window.ts'

/** Longest entries, in characters. */
const NAME_MAX_LENGTH = 100
const REQUESTS_MAX_LENGTH = 2000

/** A diner's reservation request, by the field names of the API. */
export type ReservationRequest = {
  venue_id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  party_size: number
  requested_date: string
  requested_time: string
  special_requests?: string | null | undefined
}

/** The time and time zone in which a request is validated. */
export type Judged = { now: Date; timeZone: string }

/**
 * Returns all field errors of a request in the order of the form; an empty list when it is valid. Browser and server use it. Nothing is trimmed,
 * because accepted text is stored unchanged.
 */
export function checkReservationRequest(request: ReservationRequest, judged: Judged): FieldError[] {
  const verdicts: [field: keyof ReservationRequest, code: ErrorCode | null][] = [
    ['party_size', checkPartySize(request.party_size)],
    ['requested_date', checkDate(request.requested_date, request.requested_time, judged)],
    ['requested_time', checkTime(request.requested_time)],
    ['first_name', checkText(request.first_name, NAME_MAX_LENGTH)],
    ['last_name', checkText(request.last_name, NAME_MAX_LENGTH)],
    ['email', checkBlank(request.email) ?? (isEmail(request.email) ? null : 'email_invalid')],
    ['phone', checkBlank(request.phone) ?? (isPhone(request.phone) ? null : 'phone_invalid')],
    ['special_requests', request.special_requests ? checkStorable(request.special_requests, REQUESTS_MAX_LENGTH) : null],
  ]
  return verdicts.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** The stored special requests: null for blank text, otherwise the text unchanged. */
export function keptRequests(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}

function checkBlank(text: string): ErrorCode | null {
  return isBlank(text) ? 'required_fields' : null
}

function checkStorable(text: string, maxLength: number): ErrorCode | null {
  if (text.length > maxLength) return 'field_too_long'
  return isUnstorable(text) ? 'field_unstorable' : null
}

function checkText(text: string, maxLength: number): ErrorCode | null {
  return checkBlank(text) ?? checkStorable(text, maxLength)
}

function checkPartySize(size: number): ErrorCode | null {
  return Number.isInteger(size) && size >= MIN_PARTY_SIZE && size <= MAX_PARTY_SIZE ? null : 'party_size_invalid'
}

function checkTime(time: string): ErrorCode | null {
  return checkBlank(time) ?? (TIME_SLOTS.includes(time) ? null : 'slot_invalid')
}

function checkDate(date: string, time: string, { now, timeZone }: Judged): ErrorCode | null {
  if (!date.trim()) return 'required_fields'
  if (!isLocalDate(date)) return 'date_not_future'
  const { first, last } = bookingWindow(now, timeZone)
  if (date < first) return 'date_not_future'
  if (date > last) return 'date_too_far'
  const isPast = TIME_SLOTS.includes(time) && instantOf(date, time, timeZone) <= now
  return isPast ? 'date_not_future' : null
}
