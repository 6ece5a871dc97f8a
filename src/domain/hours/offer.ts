import type { ErrorCode } from '../errors.ts'
import type { LocalDate, LocalTime } from '../time.ts'

/** Whether a table can be requested at a time; `late` when the time has passed or is nearer than the notice of the venue. */
export const TIME_STATES = ['free', 'full', 'late'] as const

export type TimeState = (typeof TIME_STATES)[number]

/** A time of a date, with the name of its sitting, '' without a name. */
export type OfferedTime = { time: LocalTime; state: TimeState; sitting: string }

/** The times of a date for a party; none when the venue is closed. */
export type DayOffer = { date: LocalDate; times: readonly OfferedTime[] }

/** What a venue with rules of its own offers for a date. */
export type VenueOffer = {
  day: DayOffer
  /** The first and last date that can be requested. */
  first: LocalDate
  last: LocalDate
  /** Null: the limit of the guide. */
  largest_party: number | null
}

/** A free time of a date. */
export type FreeTime = { date: LocalDate; time: LocalTime }

const TIME_ERRORS: Record<TimeState, ErrorCode | null> = { free: null, full: 'time_full', late: 'time_too_soon' }

/** The error code of a time that cannot be requested; null when it is free. Browser and server use it. */
export function timeError({ times }: DayOffer, time: LocalTime): ErrorCode | null {
  const offered = times.find((each) => each.time === time)
  return offered ? TIME_ERRORS[offered.state] : 'time_closed'
}

/**
 * The free times nearest to a wanted one, at most `count`: first those of the same date, leaving a place for another day, then one of each other day.
 * @param offers the date itself and days around it
 */
export function nearestFree(offers: readonly DayOffer[], wanted: FreeTime, count = 3): FreeTime[] {
  const byTime = (a: FreeTime, b: FreeTime) => minutesApart(a.time, wanted.time) - minutesApart(b.time, wanted.time)
  const byDay = (a: FreeTime, b: FreeTime) => msApart(a, wanted) - msApart(b, wanted)
  const free = offers.map(({ date, times }) => times.flatMap(({ time, state }) => (state === 'free' ? [{ date, time }] : [])).sort(byTime))
  const sameDay = free.filter(([first]) => first?.date === wanted.date).flat()
  const otherDays = free.flatMap((times) => times.slice(0, 1)).filter(({ date }) => date !== wanted.date)
  const chosen = [...sameDay.slice(0, otherDays.length > 0 ? count - 1 : count), ...otherDays.sort(byDay)].slice(0, count)
  return chosen.sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
}

function minutesApart(a: LocalTime, b: LocalTime): number {
  return msApart({ date: '1970-01-01', time: a }, { date: '1970-01-01', time: b })
}

function msApart(a: FreeTime, b: FreeTime): number {
  return Math.abs(Date.parse(`${a.date}T${a.time}Z`) - Date.parse(`${b.date}T${b.time}Z`))
}
