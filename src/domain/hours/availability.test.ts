import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availabilityOn, datesNearby, requestWindow } from './availability.ts'
import { coversByHalfHour, coversOverCapacity, toBooked } from './capacity.ts'
import { type BookingRules, DEFAULT_RULES, type Sitting, type VenueDay, type VenueHours } from './hours.ts'
import { nearestFree, timeError } from './offer.ts'
import { slotsOn } from './slots.ts'

const timeZone = 'Europe/London'
const NOON = new Date('2026-11-20T12:00:00.000Z')
const FRIDAY = '2026-11-27'
const SATURDAY = '2026-11-28'

const sitting = (opens: number, closes: number, over: Partial<Sitting> = {}): Sitting => ({
  name: '',
  opens,
  closes,
  last_table: null,
  room: null,
  ...over,
})
const everyDay = (...sittings: Sitting[]) => Array.from({ length: 7 }, () => sittings)
const hoursOf = (rules: Partial<BookingRules> = {}, days: VenueDay[] = []): VenueHours => ({ rules: { ...DEFAULT_RULES, ...rules }, days })
const aDay = (date: string, over: Partial<VenueDay> = {}): VenueDay => ({
  date,
  sittings: null,
  is_full: false,
  full_times: [],
  note: null,
  ...over,
})
const timesOn = (hours: VenueHours, date: string) => slotsOn(hours, date, timeZone).map(({ time }) => time)
const booked = (date: string, ...tables: [time: string, covers: number][]) =>
  toBooked(
    tables.map(([requested_time, covers]) => ({ requested_date: date, requested_time, covers })),
    timeZone,
  )
const statesOf = (hours: VenueHours, party: number, tables: [string, number][] = [], now = NOON) =>
  availabilityOn({ hours, booked: booked(FRIDAY, ...tables), now, timeZone }, FRIDAY, party).times.map(
    ({ time, state }) => `${time} ${state}`,
  )

describe('slotsOn', () => {
  it('returns 12:00 to 22:00 every half hour when the venue sets nothing', () => {
    const times = timesOn(hoursOf(), FRIDAY)
    expect([times.length, times[0], times[1], times.at(-1)]).toEqual([21, '12:00', '12:30', '22:00'])
  })

  it('returns the half hours of each sitting up to its last table', () => {
    const week = everyDay(sitting(735, 840, { last_table: 810 }), sitting(1080, 1200))
    expect(timesOn(hoursOf({ week }), FRIDAY)).toEqual(['12:30', '13:00', '13:30', '18:00', '18:30', '19:00', '19:30'])
  })

  it('returns the times after midnight on the date they are on', () => {
    const week = everyDay().map((_, day) => (day === 4 ? [sitting(1380, 1530)] : []))
    expect(timesOn(hoursOf({ week }), FRIDAY)).toEqual(['23:00', '23:30'])
    expect(timesOn(hoursOf({ week }), SATURDAY)).toEqual(['00:00', '00:30', '01:00'])
  })

  it('returns nothing on a closed date, and the sittings of a date that differs from the week', () => {
    const hours = hoursOf({ week: everyDay(sitting(1080, 1140)) }, [
      aDay(FRIDAY, { sittings: [] }),
      aDay(SATURDAY, { sittings: [sitting(720, 780)] }),
    ])
    expect([timesOn(hours, FRIDAY), timesOn(hours, SATURDAY)]).toEqual([[], ['12:00', '12:30']])
  })

  it('leaves out times that do not exist when the clocks go forward, and returns repeated times once', () => {
    const week = everyDay(sitting(1410, 1590))
    expect(timesOn(hoursOf({ week }), '2027-03-28')).toEqual(['00:00', '00:30', '02:00', '23:30'])
    expect(timesOn(hoursOf({ week }), '2026-10-25')).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '23:30'])
  })
})

describe('availabilityOn', () => {
  const week = everyDay(sitting(1080, 1260, { last_table: 1200 }))

  it('returns free times when the capacity has no limit', () => {
    expect(statesOf(hoursOf({ week }), 20, [['18:00', 500]])).toEqual([
      '18:00 free',
      '18:30 free',
      '19:00 free',
      '19:30 free',
      '20:00 free',
    ])
  })

  it('returns a time as full when the party exceeds the capacity in a half hour of its stay', () => {
    const hours = hoursOf({ week, room: 10, table_minutes: 60 })
    expect(statesOf(hours, 3, [['19:00', 8]])).toEqual(['18:00 free', '18:30 full', '19:00 full', '19:30 full', '20:00 free'])
    expect(statesOf(hours, 2, [['19:00', 8]])).toEqual(['18:00 free', '18:30 free', '19:00 free', '19:30 free', '20:00 free'])
  })

  it('counts against the capacity of the sitting when it has one', () => {
    const sittings = [sitting(1080, 1140, { room: 4 }), sitting(1140, 1200, { room: 8 })]
    const hours = hoursOf({ week: everyDay(...sittings), room: 2, table_minutes: 30 })
    expect(statesOf(hours, 5)).toEqual(['18:00 full', '18:30 full', '19:00 free', '19:30 free'])
  })

  it('returns times as full when the venue marked them or their whole day as full', () => {
    const full = (day: Partial<VenueDay>) => statesOf(hoursOf({ week }, [aDay(FRIDAY, day)]), 2)
    expect(full({ full_times: [1110, 1200] })).toEqual(['18:00 free', '18:30 full', '19:00 free', '19:30 free', '20:00 full'])
    expect(full({ is_full: true }).every((time) => time.endsWith('full'))).toBe(true)
  })

  it('returns times as late when they have passed or are nearer than the notice', () => {
    const hours = hoursOf({ week, notice_minutes: 60 })
    const now = new Date(`${FRIDAY}T18:00:00Z`)
    expect(statesOf(hours, 2, [], now)).toEqual(['18:00 late', '18:30 late', '19:00 late', '19:30 free', '20:00 free'])
  })

  it('counts a table across midnight and across both clock changes', () => {
    const night = hoursOf({ week: everyDay(sitting(1380, 1620)), room: 10, table_minutes: 120 })
    const free = (date: string, tables: [string, string, number][]) => {
      const covers = toBooked(
        tables.map(([requested_date, requested_time, covers]) => ({ requested_date, requested_time, covers })),
        timeZone,
      )
      return availabilityOn({ hours: night, booked: covers, now: NOON, timeZone }, date, 1)
        .times.filter(({ state }) => state === 'free')
        .map(({ time }) => time)
    }
    expect(free('2026-11-28', [['2026-11-27', '23:30', 10]])).toEqual(['01:30', '02:00', '02:30', '23:00', '23:30'])
    // Two hours after 00:30 it is 03:30 when the clocks go forward, and 01:30 for the second time when they go back.
    expect(free('2027-03-28', [['2027-03-28', '00:00', 10]])).not.toContain('02:30')
    expect(free('2027-10-31', [['2027-10-31', '00:30', 10]])).toContain('02:00')
  })
})

describe('coversOverCapacity', () => {
  it('returns 0 only for tables that keep every half hour within the capacity', () => {
    const tables = fc.array(fc.record({ slot: fc.nat({ max: 20 }), party: fc.integer({ min: 1, max: 8 }) }), { maxLength: 40 })
    const capacities = fc.record({ room: fc.integer({ min: 4, max: 30 }), table_minutes: fc.constantFrom(30, 60, 90, 120) })
    fc.assert(
      fc.property(tables, capacities, (wanted, rules) => {
        const hours = hoursOf(rules)
        const slots = slotsOn(hours, FRIDAY, timeZone)
        const taken: { at: number; covers: number }[] = []
        for (const { slot: place, party } of wanted) {
          const slot = slots[place]
          if (slot && coversOverCapacity(hours, { slot, party }, taken, timeZone) === 0) taken.push({ at: slot.at, covers: party })
        }
        for (const { covers } of coversByHalfHour(hours, FRIDAY, taken, timeZone)) expect(covers).toBeLessThanOrEqual(rules.room)
      }),
      { numRuns: 200 },
    )
  })

  it('returns by how many people the fullest half hour exceeds the capacity', () => {
    const hours = hoursOf({ room: 8, table_minutes: 60 })
    const slot = slotsOn(hours, FRIDAY, timeZone).find(({ time }) => time === '19:00')
    if (!slot) throw new Error('no slot at 19:00')
    const tables = booked(FRIDAY, ['18:30', 4], ['19:30', 9])
    expect([1, 4].map((party) => coversOverCapacity(hours, { slot, party }, tables, timeZone))).toEqual([2, 5])
  })
})

describe('coversByHalfHour', () => {
  it('returns the covers and the capacity of each half hour from opening to closing', () => {
    const hours = hoursOf({ week: everyDay(sitting(1080, 1200)), room: 40, table_minutes: 60 })
    const rows = coversByHalfHour(hours, FRIDAY, booked(FRIDAY, ['18:00', 2], ['18:30', 4], ['19:10', 1]), timeZone)
    expect(rows.map(({ time, covers, room }) => [time, covers, room])).toEqual([
      ['18:00', 2, 40],
      ['18:30', 6, 40],
      ['19:00', 5, 40],
      ['19:30', 1, 40],
      ['20:00', 1, 40],
    ])
  })

  it('returns half hours outside the hours where a reservation is, and none on an empty closed day', () => {
    const hours = hoursOf({ table_minutes: 60 }, [aDay(FRIDAY, { sittings: [] })])
    expect(coversByHalfHour(hours, FRIDAY, [], timeZone)).toEqual([])
    expect(coversByHalfHour(hours, FRIDAY, booked(FRIDAY, ['19:00', 2]), timeZone).map(({ time }) => time)).toEqual(['19:00', '19:30'])
  })

  it('leaves out the hour that the clocks skip in spring, and repeats the hour that they repeat in autumn', () => {
    const hours = hoursOf({ week: everyDay(sitting(1380, 1620)) })
    const times = (date: string) => coversByHalfHour(hours, date, [], timeZone).map(({ time }) => time)
    expect(times('2027-03-27')).toEqual(['23:00', '23:30', '00:00', '00:30', '02:00', '02:30'])
    expect(times('2026-10-24')).toEqual(['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '01:00', '01:30', '02:00', '02:30'])
  })
})

describe('requestWindow', () => {
  it('starts tomorrow, or as soon as the notice allows', () => {
    const first = (notice_minutes: number | null) => requestWindow(hoursOf({ notice_minutes }).rules, NOON, timeZone).first
    expect([first(null), first(0), first(12 * 60), first(3 * 24 * 60)]).toEqual(['2026-11-21', '2026-11-20', '2026-11-21', '2026-11-23'])
  })
})

describe('nearestFree', () => {
  const offer = (date: string, ...times: string[]) => ({
    date,
    times: times.map((time) => ({ time, state: 'free' as const, sitting: '' })),
  })

  it('returns the nearest times of the date and one of the nearest day, in order', () => {
    const offers = [offer(FRIDAY, '18:00', '18:30', '20:30'), offer(SATURDAY, '12:00', '19:30'), offer('2026-11-29', '19:30')]
    expect(nearestFree(offers, { date: FRIDAY, time: '19:30' })).toEqual([
      { date: FRIDAY, time: '18:30' },
      { date: FRIDAY, time: '20:30' },
      { date: SATURDAY, time: '19:30' },
    ])
  })

  it('returns one time of each day nearby when the date has none', () => {
    expect(nearestFree([offer('2026-11-26', '12:00', '19:00'), offer(SATURDAY, '20:00')], { date: FRIDAY, time: '19:30' })).toEqual([
      { date: '2026-11-26', time: '19:00' },
      { date: SATURDAY, time: '20:00' },
    ])
  })
})

describe('timeError', () => {
  it('returns the error code of a time that cannot be requested', () => {
    const states = { '18:00': 'free', '18:30': 'full', '19:00': 'late' } as const
    const times = Object.entries(states).map(([time, state]) => ({ time, state, sitting: '' }))
    const codes = ['18:00', '18:30', '19:00', '19:15'].map((time) => timeError({ date: FRIDAY, times }, time))
    expect(codes).toEqual([null, 'time_full', 'time_too_soon', 'time_closed'])
  })
})

describe('datesNearby', () => {
  it('returns dates of the window, the nearest first', () => {
    const window = { first: '2026-11-26', last: '2026-11-30' }
    expect(datesNearby(FRIDAY, window)).toEqual(['2026-11-28', '2026-11-26', '2026-11-29', '2026-11-30'])
  })
})
