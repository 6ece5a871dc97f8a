import { expect, test } from 'vitest'
import { isCertainlyClosed } from './is-certainly-closed.ts'

const SATURDAY = '2026-11-28'
const MONDAY = '2026-11-30'
const texts = { hours_mon_fri: 'Closed Monday; 17:30 – 22:30', hours_sat_sun: 'Closed Saturday; 12:00 – 16:00' }
const isClosed = (date: string, time: string, other = {}) =>
  isCertainlyClosed({ ...texts, ...other }, { date, time, timeZone: 'Europe/London' })

test('isCertainlyClosed is false without a date and time, and when the hours are missing or ambiguous', () => {
  expect(isClosed('', '19:30')).toBe(false)
  expect(isClosed(MONDAY, '')).toBe(false)
  expect(isClosed(MONDAY, '19:30', { hours_mon_fri: null })).toBe(false)
  expect(isClosed(MONDAY, '19:30', { hours_mon_fri: 'from noon till late' })).toBe(false)
})

test('isCertainlyClosed is true on a closed day and outside the hours of another day', () => {
  expect(isClosed(SATURDAY, '19:30')).toBe(true)
  expect(isClosed(MONDAY, '19:30')).toBe(true)
  expect(isClosed('2026-12-01', '12:00')).toBe(true)
  expect(isClosed('2026-12-01', '17:30')).toBe(false)
  expect(isClosed('2026-11-29', '15:30')).toBe(false)
})

test('isCertainlyClosed is false in the hours of the day before, which end after midnight', () => {
  expect(isClosed(SATURDAY, '00:30', { hours_mon_fri: '18:00 – 02:00' })).toBe(false)
})
