import { isEmail } from '../account/email.ts'
import { isPhone } from '../account/phone.ts'
import type { ErrorCode, FieldError } from '../errors.ts'
import { textError } from '../fields.ts'
import { bookingWindow } from '../hours/booking-window.ts'
import { timeError, type VenueOffer } from '../hours/offer.ts'
import { isPartySize, MAX_PARTY_SIZE } from '../party-size.ts'
import { isBlank } from '../text.ts'
import { isLocalDate, zonedToInstant } from '../time.ts'
import { TIME_SLOTS } from './slots.ts'

export const NAME_MAX_LENGTH = 100
export const ALLERGIES_MAX_LENGTH = 500
const REQUESTS_MAX_LENGTH = 2000

export type ReservationRequest = {
  venue_id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  party_size: number
  requested_date: string
  requested_time: string
  allergies?: string | null | undefined
  special_requests?: string | null | undefined
}

export type ValidationContext = { now: Date; timeZone: string; offer?: VenueOffer | null | undefined }

/** Returns all field errors of a request in the order of the form. Nothing is trimmed, because accepted text is stored unchanged. */
export function validateReservationRequest(request: ReservationRequest, judged: ValidationContext): FieldError[] {
  const verdicts: [field: keyof ReservationRequest, code: ErrorCode | null][] = [
    ['party_size', validatePartySize(request.party_size, judged)],
    ['requested_date', validateDate(request.requested_date, request.requested_time, judged)],
    ['requested_time', validateTime(request.requested_date, request.requested_time, judged)],
    ['first_name', validateText(request.first_name, NAME_MAX_LENGTH)],
    ['last_name', validateText(request.last_name, NAME_MAX_LENGTH)],
    ['email', validateFilled(request.email) ?? (isEmail(request.email) ? null : 'email_invalid')],
    ['phone', validateFilled(request.phone) ?? (isPhone(request.phone) ? null : 'phone_invalid')],
    ['allergies', request.allergies ? textError(request.allergies, ALLERGIES_MAX_LENGTH) : null],
    ['special_requests', request.special_requests ? textError(request.special_requests, REQUESTS_MAX_LENGTH) : null],
  ]
  return verdicts.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

export function normaliseOptionalText(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}

function validateFilled(text: string): ErrorCode | null {
  return isBlank(text) ? 'required_fields' : null
}

function validateText(text: string, maxLength: number): ErrorCode | null {
  return validateFilled(text) ?? textError(text, maxLength)
}

function validatePartySize(size: number, { offer }: ValidationContext): ErrorCode | null {
  if (!isPartySize(size, MAX_PARTY_SIZE)) return 'party_size_invalid'
  return offer && offer.largest_party !== null && size > offer.largest_party ? 'party_too_large' : null
}

function validateTime(date: string, time: string, { offer }: ValidationContext): ErrorCode | null {
  const missing = validateFilled(time)
  if (missing) return missing
  if (!offer) return TIME_SLOTS.includes(time) ? null : 'slot_invalid'
  return offer.date === date ? timeError(offer, time) : null
}

function validateDate(date: string, time: string, { now, timeZone, offer }: ValidationContext): ErrorCode | null {
  if (!date.trim()) return 'required_fields'
  if (!isLocalDate(date)) return 'date_not_future'
  const { first, last } = offer ?? bookingWindow(now, timeZone)
  if (date < first) return 'date_not_future'
  if (date > last) return 'date_too_far'
  const isPast = !offer && TIME_SLOTS.includes(time) && zonedToInstant(date, time, timeZone) <= now
  return isPast ? 'date_not_future' : null
}
