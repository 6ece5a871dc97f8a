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

export function timeError({ times }: DayOffer, time: LocalTime): ErrorCode | null {
  const offered = times.find((each) => each.time === time)
  return offered ? TIME_ERRORS[offered.state] : 'time_closed'
}
