import { describe, expect, it } from 'vitest'
import { type BookingRules, DEFAULT_RULES, type Sitting, type VenueDay } from './hours.ts'
import { validateDays, validateRules } from './validate-hours.ts'

const sitting = (over: Partial<Sitting> = {}): Sitting => ({ name: '', opens: 720, closes: 900, last_table: null, room: null, ...over })
const onMonday = (...sittings: Sitting[]) => [sittings, [], [], [], [], [], []]
const errorsOf = (over: Partial<BookingRules>) => validateRules({ ...DEFAULT_RULES, ...over }).map(({ field, code }) => `${field}: ${code}`)
const aDay = (over: Partial<VenueDay> = {}): VenueDay => ({
  date: '2026-12-25',
  sittings: null,
  is_full: false,
  full_times: [],
  note: null,
  ...over,
})
const dayErrors = (...days: VenueDay[]) => validateDays(days, '2026-11-20').map(({ field, code }) => `${field}: ${code}`)

describe('validateRules', () => {
  it('accepts no settings, adjoining sittings, and a sitting that ends when the next day begins', () => {
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ week: onMonday(sitting(), sitting({ opens: 900, closes: 1440 })) })).toEqual([])
    expect(
      errorsOf({ week: [[sitting({ opens: 1080, closes: 1500 })], [sitting({ opens: 60, closes: 120 })], [], [], [], [], []] }),
    ).toEqual([])
  })

  it.each<[string, Sitting[], string]>([
    ['overlap', [sitting(), sitting({ opens: 890, closes: 1000 })], 'week.0.1.opens: sittings_overlap'],
    ['end before they begin', [sitting({ closes: 720 })], 'week.0.0.closes: end_before_start'],
    ['last longer than a day', [sitting({ closes: 720 + 1441 })], 'week.0.0.closes: end_before_start'],
    ['begin on the next day', [sitting({ opens: 1440, closes: 1500 })], 'week.0.0.opens: time_invalid'],
    ['begin at no whole minute', [sitting({ opens: 720.5 })], 'week.0.0.opens: time_invalid'],
    ['have a last table after closing', [sitting({ last_table: 901 })], 'week.0.0.last_table: last_table_outside'],
    ['have no capacity', [sitting({ room: 0 })], 'week.0.0.room: number_out_of_range'],
    ['have a long name', [sitting({ name: 'x'.repeat(41) })], 'week.0.0.name: field_too_long'],
    ['have a name that cannot be stored', [sitting({ name: '\u0000' })], 'week.0.0.name: field_unstorable'],
  ])('rejects sittings that %s', (_, sittings, error) => {
    expect(errorsOf({ week: onMonday(...sittings) })).toEqual([error])
  })

  it('rejects more than six sittings, a week of six days, and a night that reaches into the next day', () => {
    const many = Array.from({ length: 7 }, (_, index) => sitting({ opens: index * 60, closes: index * 60 + 30 }))
    expect(errorsOf({ week: onMonday(...many) })).toEqual(['week.0: sittings_too_many'])
    expect(errorsOf({ week: [[], [], [], [], [], []] })).toEqual(['week: invalid_request'])
    const sunday = [[sitting({ opens: 30, closes: 90 })], [], [], [], [], [], [sitting({ opens: 1200, closes: 1480 })]]
    expect(errorsOf({ week: sunday })).toEqual(['week.6.0.closes: sittings_overlap'])
  })

  it.each<[keyof BookingRules, number]>([
    ['room', 0],
    ['room', 5001],
    ['table_minutes', 29],
    ['table_minutes', 481],
    ['largest_party', 21],
    ['notice_minutes', -1],
    ['notice_minutes', 20161],
  ])('rejects %s of %d', (field, value) => {
    expect(errorsOf({ [field]: value })).toEqual([`${field}: number_out_of_range`])
  })

  it('rejects instant confirmation without a capacity', () => {
    expect(errorsOf({ instant_party: 4 })).toEqual(['room: room_required'])
    expect(errorsOf({ instant_party: 4, room: 10 })).toEqual([])
  })
})

describe('validateDays', () => {
  it('accepts today and dates years ahead', () => {
    expect(dayErrors(aDay({ date: '2026-11-20' }), aDay({ date: '2030-12-25', sittings: [] }))).toEqual([])
  })

  it.each<[string, VenueDay[], string]>([
    ['past dates', [aDay({ date: '2026-11-19' })], 'days.0.date: date_invalid'],
    ['dates that do not exist', [aDay({ date: '2027-02-29' })], 'days.0.date: date_invalid'],
    ['dates more than five years ahead', [aDay({ date: '2032-01-01' })], 'days.0.date: date_invalid'],
    ['a date that is listed twice', [aDay(), aDay()], 'days.1.date: date_twice'],
    ['long notes', [aDay({ note: 'x'.repeat(121) })], 'days.0.note: field_too_long'],
    ['times beyond the next day', [aDay({ full_times: [2881] })], 'days.0.full_times: time_invalid'],
    ['times that are listed twice', [aDay({ full_times: [1200, 1200] })], 'days.0.full_times: time_invalid'],
    ['sittings that are not valid', [aDay({ sittings: [sitting({ closes: 700 })] })], 'days.0.sittings.0.closes: end_before_start'],
    ['too many dates', Array.from({ length: 401 }, () => aDay()), 'days: days_too_many'],
  ])('rejects %s', (_, days, error) => {
    expect(dayErrors(...days)).toEqual([error])
  })
})
