import type { LocalTime } from './time.ts'
import { minuteOfTime } from './time-of-minute.ts'

/** Returns the start of a time's half hour, in minutes since midnight: 18:42 gives 18:30. */
export function halfHourOf(time: LocalTime): number {
  const minute = minuteOfTime(time)
  return minute - (minute % 30)
}
