import fc from 'fast-check'
import OpeningHours from 'opening_hours'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'
import { DEFAULT_RULES, MINUTES_OF_DAY, type Sitting, sittingsOn, type VenueDay, type VenueHours } from './hours.ts'
import { listOpenings } from './openings.ts'

const timeZone = 'Europe/London'
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Weeks around both clock changes of a year, and one without. Each begins on a Monday. */
const MONDAYS = ['2027-03-22', '2027-10-25', '2027-06-14']
const CLOCK_CHANGES = ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31']
const QUARTER = 15
/** The hour after the day of 23 hours, 00:00 to 01:00 on 29 March, in which version 3.15.0 repeats hours of the night before that day. */
const MISCOUNTED_HOUR = Date.parse('2027-03-28T23:00Z') / 60_000

/** Up to three sittings in order; the last may end after midnight, but before 06:00. */
const sittings = fc
  .uniqueArray(fc.integer({ min: 24, max: 119 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b))
  .map((quarters) =>
    Array.from({ length: Math.floor(quarters.length / 2) }, (_, index): Sitting => {
      const [opens = 0, closes = 0] = quarters.slice(2 * index, 2 * index + 2)
      return { name: '', opens: opens * QUARTER, closes: closes * QUARTER, last_table: null, room: null }
    }).filter(({ opens }) => opens < MINUTES_OF_DAY),
  )
const weeks = fc.array(sittings, { minLength: 7, maxLength: 7 })

describe('listOpenings', () => {
  // The package computes in the time zone of the process.
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = timeZone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it.each(MONDAYS)('returns the openings that the package opening_hours finds, for 334 random weeks from %s', (monday) => {
    fc.assert(
      fc.property(weeks, (week) => {
        const hours: VenueHours = { rules: { ...DEFAULT_RULES, week }, days: [] }
        expect(openedBetween(hours, monday)).toEqual(openedByPackage(hours, monday))
      }),
      { numRuns: 334, seed: 14, endOnFailure: true },
    )
  })

  it('ends a night at its closing time before the clocks go forward, and returns no opening for the next night', () => {
    const sitting = { name: '', opens: 18 * 60, closes: 26.75 * 60, last_table: null, room: null }
    const hours: VenueHours = { rules: { ...DEFAULT_RULES, week: [[], [], [], [], [], [sitting], []] }, days: [] }
    const openings = listOpenings((date) => sittingsOn(hours, date), { first: '2027-03-27', last: '2027-03-29' }, timeZone)
    const instants = openings.map(({ opens, closes }) => [opens, closes].map((at) => new Date(at * 60_000).toISOString()))
    expect(instants).toEqual([['2027-03-27T18:00:00.000Z', '2027-03-28T01:45:00.000Z']])
  })

  it.each(CLOCK_CHANGES)('returns the openings that the package opening_hours finds, with other hours on the night of %s', (date) => {
    const nights = fc.oneof(
      sittings,
      fc.constant([]),
      // A time in the hour that does not exist, from 01:00, has no agreed meaning.
      fc
        .record({ opens: fc.constantFrom(0, 1, 2, 3, 4, 8, 9, 11), closes: fc.integer({ min: 12, max: 32 }) })
        .map(({ opens, closes }) => [{ name: '', opens: opens * QUARTER, closes: closes * QUARTER, last_table: null, room: null }]),
    )
    fc.assert(
      fc.property(weeks, nights, (week, night) => {
        const day: VenueDay = { date, sittings: night, is_full: false, full_times: [], note: null }
        const hours: VenueHours = { rules: { ...DEFAULT_RULES, week }, days: [day] }
        const monday = addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))
        expect(openedBetween(hours, monday)).toEqual(openedByPackage(hours, monday))
      }),
      { numRuns: 100, seed: 14, endOnFailure: true },
    )
  })
})

/** Quarters of an hour of two weeks in which a venue is open. */
function openedBetween(hours: VenueHours, monday: string): number[] {
  const openings = listOpenings((date) => sittingsOn(hours, date), { first: addDays(monday, -1), last: addDays(monday, 14) }, timeZone)
  return quartersFrom(monday).filter((at) => openings.some(({ opens, closes }) => opens <= at && at < closes))
}

function openedByPackage(hours: VenueHours, monday: string): number[] {
  const text = toText(hours, monday)
  if (text === '') return []
  const other = new OpeningHours(text, null)
  const [first = 0] = quartersFrom(monday)
  const intervals = other.getOpenIntervals(new Date(first * 60_000), new Date((first + 14 * MINUTES_OF_DAY) * 60_000))
  return quartersFrom(monday).filter((at) => intervals.some(([from, to]) => from.getTime() <= at * 60_000 && at * 60_000 < to.getTime()))
}

function quartersFrom(monday: string): number[] {
  const start = Date.parse(`${monday}T12:00Z`) / 60_000
  const quarters = Array.from({ length: (13 * MINUTES_OF_DAY) / QUARTER }, (_, index) => start + index * QUARTER)
  return quarters.filter((at) => at < MISCOUNTED_HOUR || at >= MISCOUNTED_HOUR + 60)
}

/**
 * The hours in the notation of OpenStreetMap: by weekday, or by date where one differs. A comma before a rule adds it; a semicolon would
 * also end the night of the day before at midnight.
 */
function toText(hours: VenueHours, monday: string): string {
  const { week } = hours.rules
  const rules =
    hours.days.length === 0
      ? (week ?? []).map((all, day) => toRule(NAMES[day] ?? '', all))
      : Array.from({ length: 16 }, (_, index) => addDays(monday, index - 1)).map((date) => toRule(toOsmDate(date), sittingsOn(hours, date)))
  return rules.filter(Boolean).join(', ')
}

function toRule(days: string, all: readonly Sitting[]): string {
  const ranges = all.map(({ opens, closes }) => `${timeOfMinute(opens)}-${timeOfMinute(closes)}`)
  return ranges.length > 0 ? `${days} ${ranges.join(',')}` : ''
}

function toOsmDate(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${year} ${MONTHS[month - 1]} ${String(day).padStart(2, '0')}`
}
