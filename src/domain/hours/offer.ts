import type { ErrorCode } from '../errors.ts'
import type { LocalDate, LocalTime } from '../time.ts'

/** Whether a table can be requested at a time; `late` when the time has passed or the venue needs longer notice. */
export const TIME_STATES = ['free', 'full', 'late'] as const

export type TimeState = (typeof TIME_STATES)[number]

/** `sitting` is the name of the sitting; '' when it has no name. */
export type OfferedTime = { time: LocalTime; state: TimeState; sitting: string }

export type DayOffer = { date: LocalDate; times: readonly OfferedTime[] }

export type VenueOffer = DayOffer & {
  first: LocalDate
  last: LocalDate
  largest_party: number | null
}

const TIME_ERRORS: Record<TimeState, ErrorCode | null> = { free: null, full: 'time_full', late: 'time_too_soon' }

/** Returns why a time cannot be requested; null for a free time. */
export function timeError({ times }: DayOffer, time: LocalTime): ErrorCode | null {
  const offered = times.find((each) => each.time === time)
  return offered ? TIME_ERRORS[offered.state] : 'time_closed'
}

const MAX_OFFERED = 3

export type FreeTime = { date: LocalDate; time: LocalTime }

/**
 * Returns at most three free times nearest to a wanted one: first of the same date, except for one that is left for another day, then one
 * of each other day.
 * @param offers the date itself and days around it
 */
export function nearestFree(offers: readonly DayOffer[], wanted: FreeTime): FreeTime[] {
  const byTime = (a: FreeTime, b: FreeTime) => minutesApart(a.time, wanted.time) - minutesApart(b.time, wanted.time)
  const byDay = (a: FreeTime, b: FreeTime) => msApart(a, wanted) - msApart(b, wanted)
  const free = offers.map(({ date, times }) => times.flatMap(({ time, state }) => (state === 'free' ? [{ date, time }] : [])).sort(byTime))
  const sameDay = free.filter(([first]) => first?.date === wanted.date).flat()
  const otherDays = free.flatMap((times) => times.slice(0, 1)).filter(({ date }) => date !== wanted.date)
  const chosen = [...sameDay.slice(0, otherDays.length > 0 ? MAX_OFFERED - 1 : MAX_OFFERED), ...otherDays.sort(byDay)].slice(0, MAX_OFFERED)
  return chosen.sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
}

function minutesApart(a: LocalTime, b: LocalTime): number {
  return msApart({ date: '1970-01-01', time: a }, { date: '1970-01-01', time: b })
}

function msApart(a: FreeTime, b: FreeTime): number {
  return Math.abs(Date.parse(`${a.date}T${a.time}Z`) - Date.parse(`${b.date}T${b.time}Z`))
}
