import { expect, test } from 'vitest'
import { describeDays, describeSittings, describeTimes, describeWeek } from './describe-hours.ts'

const sitting = (opens: number, closes: number, over: object = {}) => ({ name: '', opens, closes, last_table: null, room: null, ...over })

test('describeWeek joins equal days in a row and names closed ones', () => {
  const both = [sitting(720, 900), sitting(1080, 1320)]
  expect(describeWeek([both, [], [], [], both, both, [sitting(720, 1440)]])).toBe(
    'Monday 12:00 to 15:00, 18:00 to 22:00; Tuesday to Thursday closed; Friday and Saturday 12:00 to 15:00, 18:00 to 22:00; Sunday 12:00 to 24:00',
  )
  expect(describeWeek(Array.from({ length: 7 }, () => [sitting(1080, 1500)]))).toBe('Every day 18:00 to 01:00')
})

test('describeSittings has the name, the last table and the covers of a sitting', () => {
  expect(describeSittings([sitting(1080, 1320, { name: 'Dinner', last_table: 1260, room: 40 })])).toBe(
    'Dinner 18:00 to 22:00 (last table 21:00, 40 covers)',
  )
})

test('describeDays has the hours, the full times and the note of each date', () => {
  const day = { date: '2026-12-25', sittings: null, is_full: false, full_times: [], note: null }
  expect(
    describeDays([
      { ...day, sittings: [], note: 'Christmas Day' },
      { ...day, date: '2026-12-31', is_full: true, full_times: [1080, 1110] },
    ]),
  ).toBe('25 December 2026 closed, note: Christmas Day; 31 December 2026 full, full at 18:00, 18:30')
  expect(describeTimes([1500])).toBe('01:00')
})
