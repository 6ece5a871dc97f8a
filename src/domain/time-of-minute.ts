import type { LocalTime } from './time.ts'

/** Minutes between the times that can be requested. Covers are counted for each period of this length. */
export const SLOT_MINUTES = 30

/** The minute of a day (0 to 1439) as a local time: 750 is '12:30'. */
export function timeOfMinute(minute: number): LocalTime {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** A local time as the minute of its day (0 to 1439): '12:30' is 750. */
export function minuteOfTime(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
