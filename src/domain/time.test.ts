import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  formatDate,
  formatShortDate,
  isLocalDate,
  isSkippedTime,
  localNow,
  nextMidnight,
  zonedToInstant,
} from './time.ts'

const LONDON = 'Europe/London'
const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const days = dates.map((date) => date.toISOString().slice(0, 10))

describe('local time', () => {
  test.each([
    ['2026-11-20T12:00:00Z', LONDON, '2026-11-20', '12:00'],
    ['2026-07-01T23:30:00Z', LONDON, '2026-07-02', '00:30'],
    ['2026-03-29T01:00:00Z', LONDON, '2026-03-29', '02:00'],
    ['2026-11-20T12:00:00Z', 'Asia/Kathmandu', '2026-11-20', '17:45'],
    ['2026-11-20T12:00:00Z', 'America/St_Johns', '2026-11-20', '08:30'],
  ])('for %s in %s is %s %s', (instant, zone, date, time) => {
    expect(localNow(new Date(instant), zone)).toEqual({ date, time })
  })

  test('localNow changes with the second and the zone when it is called for many of them', () => {
    const midnight = new Date('2026-11-20T00:00:00Z')
    const before = new Date(midnight.getTime() - 1)
    const read = [before, midnight, before].map((now) => localNow(now, LONDON).date)
    expect(read).toEqual(['2026-11-19', '2026-11-20', '2026-11-19'])
    expect(localNow(midnight, 'Asia/Tokyo')).toEqual({ date: '2026-11-20', time: '09:00' })
    expect(localNow(midnight, LONDON).time).toBe('00:00')
  })

  test.each([
    ['a winter evening', '2026-12-24', '19:30', '2026-12-24T19:30:00.000Z'],
    ['a summer evening', '2026-07-24', '19:30', '2026-07-24T18:30:00.000Z'],
    ['the day clocks go forward', '2026-03-29', '12:00', '2026-03-29T11:00:00.000Z'],
    ['the hour that spring skips', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['the day clocks go back', '2026-10-25', '12:00', '2026-10-25T12:00:00.000Z'],
    ['the hour that autumn repeats', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ])('converts %s to one instant', (_, date, time, instant) => {
    expect(zonedToInstant(date, time, LONDON).toISOString()).toBe(instant)
  })

  test.each([
    ['2027-03-28', '00:59', LONDON, false],
    ['2027-03-28', '01:00', LONDON, true],
    ['2027-03-28', '01:59', LONDON, true],
    ['2027-03-28', '02:00', LONDON, false],
    ['2027-10-31', '01:30', LONDON, false],
    ['2027-03-14', '02:30', 'America/New_York', true],
    ['2027-03-28', '01:30', 'America/New_York', false],
  ])('isSkippedTime of %s %s in %s is %s', (date, time, zone, isSkipped) => {
    expect(isSkippedTime(date, time, zone)).toBe(isSkipped)
  })

  test.each([LONDON, 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'converts noon in %s to an instant and back',
    (zone) => {
      fc.assert(
        fc.property(days, (date) => {
          fc.pre(!(zone === 'Pacific/Apia' && date === '2011-12-30')) // Samoa went without this day.
          expect(localNow(zonedToInstant(date, '12:00', zone), zone)).toEqual({ date, time: '12:00' })
        }),
      )
    },
  )

  test('nextMidnight returns the start of the next day when a day has 23, 24 or 25 hours', () => {
    expect(nextMidnight(new Date('2026-11-20T12:00:00Z'), LONDON).toISOString()).toBe('2026-11-21T00:00:00.000Z')
    expect(nextMidnight(new Date('2026-03-29T12:00:00Z'), LONDON).toISOString()).toBe('2026-03-29T23:00:00.000Z')
    expect(nextMidnight(new Date('2026-10-24T23:00:00Z'), LONDON).toISOString()).toBe('2026-10-26T00:00:00.000Z')
  })
})

describe('calendar dates', () => {
  test.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-10-15', 3, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })

  test('addMonths never skips a month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 24 }), (date, months) => {
        const later = addMonths(date, months)
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        expect(monthOf(later) - monthOf(date)).toBe(months)
        expect(isLocalDate(later)).toBe(true)
      }),
    )
  })

  test('addDays of n and then of -n returns the same date', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (date, n) => {
        expect(addDays(addDays(date, n), -n)).toBe(date)
      }),
    )
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20261101',
    '',
    'tomorrow',
    '2026-11-20T00:00',
    '+12026-01-01',
    '9999-12-31',
    '0000-01-01',
    '0001-01-01',
  ])('isLocalDate returns false for %s', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })

  test('are formatted as in Britain', () => {
    expect(formatDate('2026-11-20')).toBe('20 November 2026')
    expect(formatDate('2026-11-20', { weekday: true })).toBe('Friday 20 November 2026')
    expect(formatShortDate('2026-09-02')).toBe('02 Sep 2026')
  })
})
