import { isEmail } from '../account/email.ts'
import { isPhone } from '../account/phone.ts'
import type { ErrorCode, FieldError } from '../errors.ts'
import { textError } from '../fields.ts'
import { bookingWindow } from '../hours/booking-window.ts'
import { isPartySize } from '../party-size.ts'
import { isBlank } from '../text.ts'
import { isLocalDate, isLocalTime, isSkippedTime, type LocalDate, type LocalTime, localNow } from '../time.ts'
import { ALLERGIES_MAX_LENGTH, NAME_MAX_LENGTH } from './request.ts'

export const RESERVATION_SOURCES = ['online', 'phone', 'walk_in'] as const

export type ReservationSource = (typeof RESERVATION_SOURCES)[number]

export const BOOKING_SOURCES = ['phone', 'walk_in'] as const satisfies readonly ReservationSource[]

export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** More than diners may enter, because the venue knows its capacity. */
export const MAX_BOOKING_PARTY = 200
export const VENUE_NOTE_MAX_LENGTH = 500
export const WALK_IN_NAME = 'Walk-in'

export type Booking = {
  source: BookingSource
  name: string
  party_size: number
  date: LocalDate
  time: LocalTime
  phone: string
  email: string
  allergies: string
  note: string
}

/**
 * Returns all field errors of a booking in the order of the form. Only name and people are required; a walk-in needs no name.
 * Any time of today is allowed, because a booking is often entered after the guests have come.
 */
export function validateBooking(booking: Booking, { now, timeZone }: { now: Date; timeZone: string }): FieldError[] {
  const { source, name, party_size, date, time, phone, email, allergies, note } = booking
  const verdicts: [field: keyof Booking, code: ErrorCode | null][] = [
    ['party_size', isPartySize(party_size, MAX_BOOKING_PARTY) ? null : 'party_size_invalid'],
    ['date', dateError(date, { now, timeZone })],
    ['time', timeError(date, time, timeZone)],
    ['name', isBlank(name) && source === 'phone' ? 'required_fields' : textError(name, NAME_MAX_LENGTH)],
    ['phone', isBlank(phone) || isPhone(phone) ? null : 'phone_invalid'],
    ['email', isBlank(email) || isEmail(email) ? null : 'email_invalid'],
    ['allergies', textError(allergies, ALLERGIES_MAX_LENGTH)],
    ['note', textError(note, VENUE_NOTE_MAX_LENGTH)],
  ]
  return verdicts.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

export function venueNoteError(note: string): ErrorCode | null {
  return textError(note, VENUE_NOTE_MAX_LENGTH)
}

function timeError(date: string, time: string, timeZone: string): ErrorCode | null {
  if (!isLocalTime(time)) return 'time_invalid'
  return isLocalDate(date) && isSkippedTime(date, time, timeZone) ? 'time_skipped' : null
}

function dateError(date: string, { now, timeZone }: { now: Date; timeZone: string }): ErrorCode | null {
  if (!isLocalDate(date)) return 'date_invalid'
  if (date < localNow(now, timeZone).date) return 'date_past'
  return date > bookingWindow(now, timeZone).last ? 'date_too_far' : null
}
