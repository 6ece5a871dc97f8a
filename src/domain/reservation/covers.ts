import type { LocalTime } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'
import { SITTING_MINUTES } from './sitting.ts'
import { TIME_SLOTS } from './slots.ts'
import type { ReservationStatus } from './status.ts'

const STEP_MINUTES = 30
const LAST_STEP = 24 * 60 - STEP_MINUTES

/** The people at the tables of a venue in the half hour that begins at `time`. */
export type HalfHour = {
  time: LocalTime
  /** People of confirmed reservations. */
  booked: number
  /** People of pending reservations. */
  requested: number
}

type Table = {
  status: ReservationStatus
  party_size: number
  requested_time: string
  withdrawn_at: Date | string | null
  no_show_at: Date | string | null
}

/**
 * The covers of one day per half hour, from the first slot or reservation to the last. A table takes its seats from its own half hour on for as long as
 * a sitting lasts. Declined, withdrawn and missed reservations take none.
 */
export function coversByHalfHour(tables: readonly Table[]): HalfHour[] {
  const taken = tables.filter(({ status, withdrawn_at, no_show_at }) => status !== 'declined' && !withdrawn_at && !no_show_at)
  const starts = [...taken.map(({ requested_time }) => halfHourOf(requested_time)), ...TIME_SLOTS.map(halfHourOf)]
  const first = Math.min(...starts)
  const last = Math.min(LAST_STEP, Math.max(...starts))
  const steps = Array.from({ length: (last - first) / STEP_MINUTES + 1 }, (_, index) => first + index * STEP_MINUTES)
  return steps.map((minute) => {
    const there = taken.filter(({ requested_time }) => isThere(halfHourOf(requested_time), minute))
    const people = (status: ReservationStatus) =>
      there.filter((table) => table.status === status).reduce((sum, table) => sum + table.party_size, 0)
    return { time: timeOfMinute(minute), booked: people('confirmed'), requested: people('pending') }
  })
}

/** The half hour in which a time lies, as its first minute of the day: 18:42 is 18:30. */
export function halfHourOf(time: LocalTime): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute - (minute % STEP_MINUTES)
}

function isThere(start: number, minute: number): boolean {
  return start <= minute && minute < start + SITTING_MINUTES
}
