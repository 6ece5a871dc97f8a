import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { bookingWindow } from '../hours/booking-window.ts'
import { PARTY_SIZES, partySizeLabel } from '../party-size.ts'
import { zonedToInstant } from '../time.ts'
import { normaliseOptionalText, type ReservationRequest, validateReservationRequest } from './request.ts'
import { TIME_SLOTS } from './slots.ts'
import { canTransition, RESERVATION_STATUSES } from './status.ts'

const timeZone = 'Europe/London'
const judged = { now: new Date('2026-11-20T12:00:00Z'), timeZone }

function aRequest(changes: Partial<ReservationRequest> = {}): ReservationRequest {
  return {
    venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    first_name: 'Imogen',
    last_name: 'Achebe',
    email: 'imogen@example.org',
    phone: '01632 960184',
    party_size: 2,
    requested_date: '2026-12-24',
    requested_time: '19:30',
    ...changes,
  }
}

describe('a reservation request', () => {
  test.each<[string, Partial<ReservationRequest>, string]>([
    ['no first name', { first_name: '' }, 'first_name: required_fields'],
    ['a blank last name', { last_name: ' \t' }, 'last_name: required_fields'],
    ['an invisible last name', { last_name: '\u200b\u2060\u3164' }, 'last_name: required_fields'],
    ['a name that is too long', { first_name: 'x'.repeat(101) }, 'first_name: field_too_long'],
    ['a name with a NUL', { last_name: 'O\0Neill' }, 'last_name: field_unstorable'],
    ['a name with half of a surrogate pair', { last_name: '\ud83c' }, 'last_name: field_unstorable'],
    ['no email address', { email: '' }, 'email: required_fields'],
    ['an incomplete email address', { email: 'imogen@' }, 'email: email_invalid'],
    ['no phone', { phone: '  ' }, 'phone: required_fields'],
    ['text as the phone number', { phone: 'call us!' }, 'phone: phone_invalid'],
    ['a party of 0', { party_size: 0 }, 'party_size: party_size_invalid'],
    ['21 people', { party_size: 21 }, 'party_size: party_size_invalid'],
    ['two and a half people', { party_size: 2.5 }, 'party_size: party_size_invalid'],
    ['no date', { requested_date: '' }, 'requested_date: required_fields'],
    ['no time', { requested_time: '' }, 'requested_time: required_fields'],
    ['a past date', { requested_date: '2020-01-01' }, 'requested_date: date_not_future'],
    ['today', { requested_date: '2026-11-20' }, 'requested_date: date_not_future'],
    ['a date that does not exist', { requested_date: '2026-11-31' }, 'requested_date: date_not_future'],
    ['a day after the window', { requested_date: '2027-02-21' }, 'requested_date: date_too_far'],
    ['11:30', { requested_time: '11:30' }, 'requested_time: slot_invalid'],
    ['22:30', { requested_time: '22:30' }, 'requested_time: slot_invalid'],
    ['a quarter past', { requested_time: '12:15' }, 'requested_time: slot_invalid'],
    ['special requests that are too long', { special_requests: 'x'.repeat(2001) }, 'special_requests: field_too_long'],
  ])('is rejected with %s', (_, changes, refusal) => {
    expect(validateReservationRequest(aRequest(changes), judged).map(({ field, code }) => `${field}: ${code}`)).toEqual([refusal])
  })

  test('is accepted from tomorrow to three months from today', () => {
    for (const requested_date of ['2026-11-21', '2027-02-20'])
      expect(validateReservationRequest(aRequest({ requested_date }), judged)).toEqual([])
  })

  test('is accepted for every party size and slot', () => {
    for (const party_size of PARTY_SIZES) expect(validateReservationRequest(aRequest({ party_size }), judged)).toEqual([])
    for (const requested_time of TIME_SLOTS) expect(validateReservationRequest(aRequest({ requested_time }), judged)).toEqual([])
  })

  test('returns all errors together, in the order of the form', () => {
    const errors = validateReservationRequest(aRequest({ party_size: 0, first_name: '', email: 'x', phone: '1' }), judged)
    expect(errors.map((error) => error.field)).toEqual(['party_size', 'first_name', 'email', 'phone'])
  })

  test('is in the future when it is accepted, at any hour', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.integer({ min: -3, max: 100 }), fc.constantFrom(...TIME_SLOTS), (now, days, requested_time) => {
        const requested_date = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
        const errors = validateReservationRequest(aRequest({ requested_date, requested_time }), { now, timeZone })
        if (errors.length === 0) expect(zonedToInstant(requested_date, requested_time, timeZone).getTime()).toBeGreaterThan(now.getTime())
        const { first, last } = bookingWindow(now, timeZone)
        expect(errors.length === 0).toBe(requested_date >= first && requested_date <= last)
      }),
    )
  })

  test('keeps special requests as typed, and stores null for blank ones', () => {
    expect(normaliseOptionalText(' a high chair ')).toBe(' a high chair ')
    expect(normaliseOptionalText('\u0001\u200b')).toBe('\u0001\u200b')
    for (const blank of [null, undefined, '', ' \n']) expect(normaliseOptionalText(blank)).toBeNull()
  })
})

describe('the choices of the form', () => {
  test('contain 21 slots from 12:00 to 22:00, every half hour', () => {
    expect(TIME_SLOTS).toHaveLength(21)
    expect([TIME_SLOTS[0], TIME_SLOTS[1], TIME_SLOTS[20]]).toEqual(['12:00', '12:30', '22:00'])
  })

  test('contain 20 party sizes, labelled person for one and people otherwise', () => {
    expect(PARTY_SIZES.map(partySizeLabel)).toEqual(['1 person', ...Array.from({ length: 19 }, (_, i) => `${i + 2} people`)])
  })

  test('end on the last day of the month when it has no such day', () => {
    expect(bookingWindow(new Date('2026-11-30T12:00:00Z'), timeZone)).toEqual({ first: '2026-12-01', last: '2027-02-28' })
  })

  test('follow the configured time zone, not that of the diner', () => {
    expect(bookingWindow(new Date('2026-07-01T23:30:00Z'), timeZone).first).toBe('2026-07-03')
    expect(bookingWindow(new Date('2026-07-01T23:30:00Z'), 'America/St_Johns').first).toBe('2026-07-02')
  })
})

test('canTransition allows only pending to confirmed and pending to declined', () => {
  const moves = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual(['pending → confirmed', 'pending → declined'])
})
