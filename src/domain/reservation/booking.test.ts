import { describe, expect, test } from 'vitest'
import { attendanceError, attendanceOf } from './attendance.ts'
import { type Booking, validateBooking } from './booking.ts'

const context = { now: new Date('2026-11-28T18:42:00Z'), timeZone: 'Europe/London' }

function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    source: 'phone',
    name: 'Patel',
    party_size: 4,
    date: '2026-11-28',
    time: '19:30',
    phone: '',
    email: '',
    allergies: '',
    note: '',
    ...changes,
  }
}

describe('a booking that a venue enters', () => {
  test.each<[string, Partial<Booking>, string]>([
    ['no name', { name: ' ' }, 'name: required_fields'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name: field_too_long'],
    ['nobody', { party_size: 0 }, 'party_size: party_size_invalid'],
    ['more people than a venue has', { party_size: 201 }, 'party_size: party_size_invalid'],
    ['half a person', { party_size: 1.5 }, 'party_size: party_size_invalid'],
    ['yesterday', { date: '2026-11-27' }, 'date: date_past'],
    ['a day in four months', { date: '2027-03-28' }, 'date: date_too_far'],
    ['no date', { date: '' }, 'date: date_invalid'],
    ['a time that is none', { time: '24:00' }, 'time: time_invalid'],
    ['no date and a time that is none', { date: '2027-02-30', time: '25:00' }, 'date: date_invalid,time: time_invalid'],
    ['text as the phone number', { phone: 'unknown' }, 'phone: phone_invalid'],
    ['an incomplete email address', { email: 'patel@' }, 'email: email_invalid'],
    ['a NUL in the note', { note: 'a\0b' }, 'note: field_unstorable'],
  ])('is rejected with %s', (_, changes, error) => {
    expect(
      validateBooking(aBooking(changes), context)
        .map(({ field, code }) => `${field}: ${code}`)
        .join(),
    ).toEqual(error)
  })

  test('is rejected with a time that the clocks skip in spring', () => {
    const spring = { now: new Date('2027-03-20T12:00:00Z'), timeZone: 'Europe/London' }
    const errors = (time: string) => validateBooking(aBooking({ date: '2027-03-28', time }), spring)
    expect(errors('01:30')).toEqual([{ field: 'time', code: 'time_skipped' }])
    expect([...errors('00:59'), ...errors('02:00')]).toEqual([])
  })

  test('needs a name and people only', () => {
    expect(validateBooking(aBooking(), context)).toEqual([])
  })

  test('may be for a time of today that has passed, and for any minute', () => {
    expect(validateBooking(aBooking({ time: '12:07' }), context)).toEqual([])
  })

  test('needs no name when it is a walk-in', () => {
    expect(validateBooking(aBooking({ source: 'walk_in', name: '' }), context)).toEqual([])
  })
})

describe('the attendance of a reservation', () => {
  const table = { status: 'confirmed' as const, withdrawn_at: null, requested_date: '2026-11-28', requested_time: '19:30:00' }

  test('cannot be set when it is pending, declined or withdrawn', () => {
    expect(attendanceError({ ...table, status: 'pending' }, 'arrived', context)).toBe('reservation_not_confirmed')
    expect(attendanceError({ ...table, status: 'declined' }, 'arrived', context)).toBe('reservation_not_confirmed')
    expect(attendanceError({ ...table, withdrawn_at: new Date() }, 'arrived', context)).toBe('reservation_withdrawn')
  })

  test('cannot be no-show before the time of the table, nor arrived on the day before', () => {
    expect(attendanceError(table, 'no_show', context)).toBe('reservation_not_yet')
    expect(attendanceError({ ...table, requested_date: '2026-11-29' }, 'arrived', context)).toBe('reservation_not_yet')
  })

  test('can be set from the time of the table on, and removed', () => {
    expect(attendanceError(table, 'arrived', context)).toBeNull()
    expect(attendanceError({ ...table, requested_time: '18:30' }, 'no_show', context)).toBeNull()
    expect(attendanceError(table, 'expected', context)).toBeNull()
    expect(attendanceOf({ arrived_at: null, no_show_at: '2026-11-28T19:00:00Z' })).toBe('no_show')
  })
})
