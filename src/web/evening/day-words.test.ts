import { describe, expect, test } from 'vitest'
import type { VenueHoursData } from '../../contract/hours.ts'
import { DEFAULT_RULES } from '../../domain/hours/hours.ts'
import { emptyDayWords } from './day-words.ts'

const TODAY = '2026-11-28'
const LATER = '2026-11-29'
const dinner = { name: 'Dinner', opens: 1020, closes: 1320, last_table: 1260, room: null }

const hoursWith = (day: Partial<VenueHoursData['days'][number]>, takesRequests = true) => ({
  rules: { ...DEFAULT_RULES, week: Array.from({ length: 7 }, () => [dinner]) },
  days: [{ date: TODAY, sittings: null, is_full: false, full_times: [], note: null, ...day }],
  takes_requests: takesRequests,
})

describe('emptyDayWords', () => {
  test('names the times for which diners can request a table', () => {
    expect(emptyDayWords(hoursWith({}), TODAY, TODAY)).toEqual({
      sentence: 'No bookings tonight yet',
      hint: 'You take requests for 17:00–21:00. New requests appear here once they are confirmed.',
    })
  })

  test.each([
    ['closed', hoursWith({ sittings: [] }), "You're closed tonight, so diners can't request a table."],
    ['full', hoursWith({ is_full: true }), "You're marked as full tonight, so diners can't request a table."],
    ['without online requests', hoursWith({}, false), 'Online requests are switched off.'],
  ])('promises no requests when the venue is %s', (_, hours, hint) => {
    expect(emptyDayWords(hours, TODAY, TODAY)).toEqual({ sentence: 'No bookings tonight', hint })
  })

  test('says only that a past day had no bookings', () => {
    expect(emptyDayWords(hoursWith({}), TODAY, LATER)).toEqual({ sentence: 'No bookings on this day', hint: null })
  })

  test('promises no times before the hours are known', () => {
    expect(emptyDayWords(undefined, LATER, TODAY)).toEqual({
      sentence: 'No bookings on this day yet',
      hint: 'New requests appear here once they are confirmed.',
    })
  })
})
