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
export type VenueOffer = DayOffer & {
  /** The first and last date that can be requested. */
  first: LocalDate
  last: LocalDate
  /** Null: the limit of the guide. */
  largest_party: number | null
}

const TIME_ERRORS: Record<TimeState, ErrorCode | null> = { free: null, full: 'time_full', late: 'time_too_soon' }

/** The error code of a time that cannot be requested; null when it is free. Browser and server use it. */
export function timeError({ times }: DayOffer, time: LocalTime): ErrorCode | null {
  const offered = times.find((each) => each.time === time)
  return offered ? TIME_ERRORS[offered.state] : 'time_closed'
}
