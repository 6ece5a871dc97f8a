import type { LocalTime } from './time.ts'

/** A local time as the minute of its day (0 to 1439): '12:30' is 750. */
export function minuteOf(time: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the start of a time's half hour, in minutes since midnight: 18:42 gives 18:30. */
export function halfHourOf(time: LocalTime): number {
  const minute = minuteOf(time)
  return minute - (minute % 30)
}
