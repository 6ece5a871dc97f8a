import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt, listHourChanges, localMinuteAt, openingAt, openUntil, parseLocalMinute, readOpenHours, withSetHours } from './open-at.ts'

const ZONE = 'Europe/London'
const WEEK = 7 * 1440
const isOpen = (instant: string, monFri: string | null, satSun: string | null) =>
  isOpenAt(readOpenHours(monFri, satSun), localMinuteAt(new Date(instant), ZONE))

describe('open hours', () => {
  // 20 November 2026 is a Friday.
  test.each([
    ['2026-11-20T12:00:00Z', '12:00 – 23:00', null, true],
    ['2026-11-20T11:59:59Z', '12:00 – 23:00', null, false],
    ['2026-11-20T23:00:00Z', '12:00 – 23:00', null, false],
    ['2026-11-21T00:59:00Z', '17:00 – 01:00', 'Closed', true],
    ['2026-11-21T01:00:00Z', '17:00 – 01:00', 'Closed', false],
    ['2026-11-23T00:30:00Z', 'Closed', '17:00 – 01:00', true],
    ['2026-11-21T12:00:00Z', '12:00 – 23:00', null, false],
    ['2026-11-20T23:59:30Z', '00:00 – 24:00', null, true],
    ['2026-11-20T18:00:00Z', 'from noon till late', '12:00 – 23:00', false],
    ['2026-07-17T11:30:00Z', '12:00 – 23:00', null, true],
  ])('at %s of %s and %s are open: %s', (instant, monFri, satSun, expected) => {
    expect(isOpen(instant, monFri, satSun)).toBe(expected)
  })

  const sitting = (opens: number, closes: number) => ({ name: '', opens, closes, last_table: null, room: null })

  test.each([
    ['by the week that the venue set', '2026-11-20T18:30:00Z', true],
    ['not by the text that it replaces', '2026-11-20T12:30:00Z', false],
    ['after midnight of the day before', '2026-11-21T00:30:00Z', true],
    ['not on a date that is closed', '2026-12-25T18:30:00Z', false],
    ['in the night before such a date', '2026-12-25T00:30:00Z', true],
    ['by the other hours of a date', '2026-12-31T12:30:00Z', true],
    ['not by the week on a date with other hours', '2026-12-31T18:30:00Z', false],
  ])('are open %s (%s) when the venue has set them', (_, instant, expected) => {
    const week = Array.from({ length: 7 }, () => [sitting(1080, 1500)])
    const days = [
      { date: '2026-12-25', sittings: [] },
      { date: '2026-12-31', sittings: [sitting(720, 840)] },
    ]
    const hours = withSetHours(readOpenHours('12:00 – 15:00', null), { week, days })
    expect(isOpenAt(hours, localMinuteAt(new Date(instant), ZONE))).toBe(expected)
  })

  test('come from the texts of a venue on dates that it has not set', () => {
    const hours = withSetHours(readOpenHours('12:00 – 15:00', null), { week: null, days: [{ date: '2026-12-25', sittings: [] }] })
    const open = ['2026-12-24', '2026-12-25'].map((date) => isOpenAt(hours, localMinuteAt(new Date(`${date}T13:00Z`), ZONE)))
    expect(open).toEqual([true, false])
  })

  test('are read from a local date and time', () => {
    expect((parseLocalMinute('2026-11-20T19:30', ZONE) ?? 0) % WEEK).toBe(4 * 1440 + 19 * 60 + 30)
    for (const text of ['', '2026-11-20', '2026-13-40T10:00', '2026-11-20T24:00', 'now']) expect(parseLocalMinute(text, ZONE)).toBeNull()
  })

  test('stay the same until the next change that they report, also when the clocks change', () => {
    const halfHours = fc.integer({ min: 0, max: 47 }).map((n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '37' : '00'}`)
    const text = fc.option(
      fc.tuple(halfHours, halfHours).map(([from, to]) => `${from} - ${to}`),
      { nil: null },
    )
    // On and around the nights when the clocks change.
    const starts = [Date.parse('2026-03-28T22:00Z'), Date.parse('2026-10-24T22:00Z'), Date.parse('2026-12-31T20:00Z')]
    const instant = fc.tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 10 * 3600 })).map(([start, s]) => start + s * 1000)
    const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    fc.assert(
      fc.property(text, text, instant, zone, (monFri, satSun, at, timeZone) => {
        const hours = readOpenHours(monFri, satSun)
        const openAt = (time: number) => isOpenAt(hours, localMinuteAt(new Date(time), timeZone))
        const until = openUntil(new Date(at), localMinuteAt(new Date(at), timeZone), new Set(listHourChanges(hours))).getTime()
        expect(until).toBeGreaterThan(at)
        for (let time = at; time < until; time += 60_000) expect(openAt(time)).toBe(openAt(at))
        expect(openAt(until - 1)).toBe(openAt(at))
      }),
      { numRuns: 500 },
    )
  })
})

const DAY = 1440
/** Minute of the week, 0 is Monday. */
const at = (day: number, hour: number, minutes = 0) => day * DAY + hour * 60 + minutes

describe('openingAt', () => {
  const hours = readOpenHours('12:00 - 15:00, 18:00 - 01:00', null)

  test.each([
    ['open until it closes, when that is more than an hour away', at(1, 12), { state: 'open', at: at(1, 15) }],
    ['open an hour before it closes, as on the page of the venue', at(1, 14), { state: 'open', at: at(1, 15) }],
    ['closing in the last hour', at(1, 14, 1), { state: 'closing', at: at(1, 15) }],
    ['opening later between two sittings', at(1, 15), { state: 'later', at: at(1, 18) }],
    ['opening later before the first sitting', at(1, 9), { state: 'later', at: at(1, 12) }],
    ['open after midnight, when the sitting of the day before still runs', at(2, 0, 30), { state: 'closing', at: at(2, 1) }],
    ['nothing on a day without known hours', at(6, 13), null],
    ['nothing when the next day has no known hours', at(5, 1), null],
  ])('says %s', (_, minute, expected) => {
    expect(openingAt(hours, minute)).toEqual(expected)
  })

  test('says on which day a venue opens that is closed for the rest of the day, across a closed day and a date with other hours', () => {
    const weekend = readOpenHours('Closed', '10:00 - 14:00')
    expect(openingAt(weekend, at(0, 9))).toEqual({ state: 'closed', at: at(5, 10) })
    expect(openingAt(weekend, at(6, 14))).toEqual({ state: 'closed', at: at(12, 10) })
    const week = Array.from({ length: 7 }, () => [])
    const days = [{ date: '1970-01-07', sittings: [{ name: '', opens: 570, closes: 600, last_table: null, room: null }] }]
    expect(openingAt(withSetHours(weekend, { week, days }), at(0, 9))).toEqual({ state: 'closed', at: at(2, 9, 30) })
    expect(openingAt(withSetHours(weekend, { week, days: [] }), at(0, 9))).toEqual({ state: 'closed', at: null })
    const evening = readOpenHours('18:00 - 23:00', '10:00 - 14:00')
    expect(openingAt(evening, at(4, 23))).toEqual({ state: 'closed', at: at(5, 10) })
    expect(openingAt(evening, at(5, 0))).toEqual({ state: 'later', at: at(5, 10) })
  })

  test('joins sittings that touch, also at midnight', () => {
    const sitting = (opens: number, closes: number) => ({ name: '', opens, closes, last_table: closes, room: 1 })
    const week = Array.from({ length: 7 }, () => [sitting(0, 720), sitting(720, DAY)]) as Parameters<typeof withSetHours>[1]['week']
    expect(openingAt(withSetHours(readOpenHours(null, null), { week, days: [] }), at(3, 9))).toEqual({ state: 'open', at: null })
  })
})
