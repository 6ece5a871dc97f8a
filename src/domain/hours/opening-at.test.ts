import { describe, expect, test } from 'vitest'
import { readOpenHours, withSetHours } from './open-hours.ts'
import { openingAt } from './opening-at.ts'

const DAY = 1440
/** Minute of the week, 0 is Monday. */
const at = (day: number, hour: number, minutes = 0) => day * DAY + hour * 60 + minutes

describe('openingAt', () => {
  const hours = readOpenHours('12:00 - 15:00, 18:00 - 01:00', null)

  test.each([
    ['open until it closes, when that is more than an hour away', at(1, 12), { state: 'open', at: at(1, 15) }],
    ['closing in the last hour', at(1, 14), { state: 'closing', at: at(1, 15) }],
    ['opening later between two sittings', at(1, 15), { state: 'later', at: at(1, 18) }],
    ['opening later before the first sitting', at(1, 9), { state: 'later', at: at(1, 12) }],
    ['open after midnight, when the sitting of the day before still runs', at(2, 0, 30), { state: 'closing', at: at(2, 1) }],
    ['nothing on a day without known hours', at(6, 13), null],
  ])('says %s', (_, minute, expected) => {
    expect(openingAt(hours, minute)).toEqual(expected)
  })

  test('joins sittings that touch, also at midnight', () => {
    const sitting = (opens: number, closes: number) => ({ name: '', opens, closes, last_table: closes, room: 1 })
    const week = Array.from({ length: 7 }, () => [sitting(0, 720), sitting(720, DAY)]) as Parameters<typeof withSetHours>[1]['week']
    expect(openingAt(withSetHours(readOpenHours(null, null), { week, days: [] }), at(3, 9))).toEqual({ state: 'open', at: null })
  })
})
