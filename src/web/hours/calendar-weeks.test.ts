import { expect, test } from 'vitest'
import { calendarWeeks } from './calendar-weeks.ts'

test('calendarWeeks begins with the first of the month and completes its last week', () => {
  const weeks = calendarWeeks('2027-04-01', '2027-03-10')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, '2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04'])
  expect(weeks.at(-1)?.at(-1)).toBe('2027-05-02')
})

test('calendarWeeks has the two weeks after today when the month ends earlier', () => {
  expect(calendarWeeks('2026-11-01', '2026-11-28').flat()).toContain('2026-12-12')
  expect(calendarWeeks('2026-11-01', '2026-11-10').flat().at(-1)).toBe('2026-12-06')
  expect(calendarWeeks('2026-12-01', '2026-11-28').flat().at(-1)).toBe('2027-01-03')
})
