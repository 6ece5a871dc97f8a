import type { LocalTime } from './time.ts'
import { minuteOfTime, SLOT_MINUTES } from './time-of-minute.ts'

/** Returns the start of a time's half hour, in minutes since midnight: 18:42 gives 18:30. */
export function halfHourOf(time: LocalTime): number {
  const minute = minuteOfTime(time)
  return minute - (minute % SLOT_MINUTES)
}
