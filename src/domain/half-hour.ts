import type { LocalTime } from './time.ts'
import { minuteOfTime } from './time-of-minute.ts'

/** Between the times that can be requested, in minutes. Covers are counted for each such half hour. */
export const SLOT_MINUTES = 30

/** Returns the start of a time's half hour, in minutes since midnight: 18:42 gives 18:30. */
export function halfHourOf(time: LocalTime): number {
  const minute = minuteOfTime(time)
  return minute - (minute % SLOT_MINUTES)
}
