import { describe, expect, it } from 'vitest'
import { zonedToInstant } from '../time.ts'
import { type DatedHours, hoursAhead, hoursOn, openingsAhead } from './hours-ahead.ts'
import { hoursWhenClosedAt } from './hours-when-closed.ts'
import { listOpenStates, openStateAt } from './open-state.ts'

const sitting = (opens: number, closes: number) => ({ opens, closes })
const texts: DatedHours = { hours_mon_fri: '12:00 – 14:30, 17:00 to 01:00', hours_sat_sun: 'when the sun shines', hours: null }
const set: DatedHours = {
  ...texts,
  hours: {
    week: [[], ...Array.from({ length: 6 }, () => [sitting(1020, 1380)])],
    days: [
      { date: '2026-12-25', sittings: [] },
      { date: '2026-12-31', sittings: [sitting(1020, 1560)] },
    ],
  },
}

describe('hoursOn', () => {
  it('returns the periods of the text of the weekday when nothing is set', () => {
    expect(hoursOn(texts, '2026-11-26')).toEqual([
      [720, 870],
      [1020, 1500],
    ])
  })

  it('returns null when the text cannot be read with certainty', () => {
    expect(hoursOn(texts, '2026-11-28')).toBeNull()
  })

  it('returns the set week, and the date when it differs', () => {
    expect(hoursOn(set, '2026-11-26')).toEqual([[1020, 1380]])
    expect(hoursOn(set, '2026-11-30')).toEqual([])
    expect(hoursOn(set, '2026-12-25')).toEqual([])
  })
})

describe('hoursWhenClosedAt', () => {
  const at = (venue: DatedHours, date: string, time: string) => hoursWhenClosedAt(venue, { date, time })

  it('returns the hours of the date for a time outside them, and none for a closed day', () => {
    expect(at(set, '2026-11-26', '03:00')).toBe('17:00 – 23:00')
    expect(at(set, '2026-11-26', '23:00')).toBe('17:00 – 23:00')
    expect(at(set, '2026-12-25', '19:30')).toBe('')
    expect(at(texts, '2026-11-26', '15:00')).toBe('12:00 – 14:30, 17:00 – 01:00')
  })

  it('returns null within the hours, in the night before, and when the hours are not known', () => {
    expect(at(set, '2026-11-26', '17:00')).toBeNull()
    expect(at(set, '2027-01-01', '01:30')).toBeNull()
    expect(at(texts, '2026-11-28', '03:00')).toBeNull()
  })
})

describe('openingsAhead', () => {
  const stateAt = (venue: DatedHours, date: string, time: string) =>
    openStateAt(openingsAhead(venue, date, 'Europe/London'), zonedToInstant(date, time, 'Europe/London').getTime() / 60_000)

  it.each([
    ['2026-11-26', '11:59', 'closed'],
    ['2026-11-26', '12:00', 'open'],
    ['2026-11-26', '13:30', 'open'],
    ['2026-11-26', '13:31', 'closing'],
    ['2026-11-26', '14:30', 'closed'],
    ['2026-11-27', '00:30', 'closing'],
    ['2026-11-27', '01:00', 'closed'],
    ['2026-11-28', '00:10', 'closing'],
    // Summer time.
    ['2026-07-01', '12:00', 'open'],
    ['2026-07-01', '14:30', 'closed'],
  ])('gives the state on %s at %s: %s', (date, time, state) => {
    expect(stateAt(texts, date, time)).toBe(state)
  })

  it('joins sittings that touch, also over midnight', () => {
    const allDay: DatedHours = {
      ...texts,
      hours: { week: Array.from({ length: 7 }, () => [sitting(0, 720), sitting(720, 1440)]), days: [] },
    }
    expect(['11:30', '23:30'].map((time) => stateAt(allDay, '2026-11-26', time))).toEqual(['open', 'open'])
  })
})

describe('hoursAhead', () => {
  it('names a day without an end', () => {
    expect(hoursAhead({ ...texts, hours_sat_sun: '00:00 – 24:00' }, '2026-11-28')[0]?.hours).toBe('All day')
  })

  it('writes seven days from today and the dates after them that differ', () => {
    expect(hoursAhead(set, '2026-11-26')).toEqual([
      { day: 'Thursday, today', hours: '17:00 – 23:00' },
      { day: 'Friday', hours: '17:00 – 23:00' },
      { day: 'Saturday', hours: '17:00 – 23:00' },
      { day: 'Sunday', hours: '17:00 – 23:00' },
      { day: 'Monday', hours: 'Closed' },
      { day: 'Tuesday', hours: '17:00 – 23:00' },
      { day: 'Wednesday', hours: '17:00 – 23:00' },
      { day: '25 December 2026', hours: 'Closed' },
      { day: '31 December 2026', hours: '17:00 – 02:00' },
    ])
  })

  it('writes a text that cannot be read as the venue wrote it', () => {
    const days = hoursAhead(texts, '2026-11-26').map(({ hours }) => hours)
    expect(days.slice(0, 3)).toEqual(['12:00 – 14:30, 17:00 – 01:00', '12:00 – 14:30, 17:00 – 01:00', 'when the sun shines'])
  })

  it('returns nothing when the venue states no hours', () => {
    expect(hoursAhead({ hours_mon_fri: null, hours_sat_sun: ' ', hours: null }, '2026-11-26')).toEqual([])
    expect(hoursAhead({ hours_mon_fri: null, hours_sat_sun: null, hours: { week: null, days: [] } }, '2026-11-26')).toEqual([])
  })
})

describe('openingsAhead', () => {
  const begins = (venue: DatedHours, today: string, zone = 'Europe/London') =>
    openingsAhead(venue, today, zone).map((opening) => opening.begins)
  const week = (...days: [number, number][][]): DatedHours => ({
    ...texts,
    hours: { week: days.map((day) => day.map(([a, b]) => sitting(a, b))), days: [] },
  })

  it('says when each opening begins: today, on a weekday, or after an empty week on a date', () => {
    // 26 November 2026 is a Thursday.
    const saturdays = week([], [], [], [], [], [[600, 840]], [])
    expect(begins(saturdays, '2026-11-26')).toEqual(['Opens Saturday at 10:00'])
    expect(begins(saturdays, '2026-11-28')).toEqual(['Opens at 10:00', 'Opens Saturday 5 December 2026 at 10:00'])
    const holiday = { ...saturdays, hours: { week: saturdays.hours?.week ?? null, days: [{ date: '2026-11-28', sittings: [] }] } }
    expect(begins(holiday, '2026-11-26')).toEqual(['Opens Saturday 5 December 2026 at 10:00'])
  })

  it('says nothing of openings after a day whose hours are not known', () => {
    expect(begins(texts, '2026-11-27')).toEqual([...Array(2).fill(['Opens at 12:00', 'Opens at 17:00']).flat(), ...Array(8).fill(null)])
  })

  it('says the local time after a change of the clocks', () => {
    // The clocks go forward on Sunday 29 March 2026.
    const [, sunday, monday] = begins(week([[600, 840]], [], [], [], [], [[600, 840]], [[600, 840]]), '2026-03-28')
    expect([sunday, monday]).toEqual(['Opens Sunday at 10:00', 'Opens Monday at 10:00'])
  })
})

describe('listOpenStates', () => {
  it('returns what is shown from each minute on, with the next opening while it is closed', () => {
    const opening = (opens: number, closes: number, begins: string | null) => ({ opens, closes, begins })
    const states = listOpenStates([
      opening(600, 840, 'Opens at 10:00'),
      opening(2000, 2030, 'Opens Saturday at 10:00'),
      opening(3000, 3100, null),
    ])
    expect(states.map(({ from, text }) => [from, text])).toEqual([
      [0, 'Closed · Opens at 10:00'],
      [600, 'Open'],
      [781, 'Closes soon'],
      [840, 'Closed · Opens Saturday at 10:00'],
      [2000, 'Closes soon'],
      [2000, 'Closes soon'],
      [2030, 'Closed'],
      [3000, 'Open'],
      [3041, 'Closes soon'],
      [3100, 'Closed'],
    ])
  })
})
