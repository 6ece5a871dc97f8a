import { MINUTE_MS } from '../durations.ts'
import { addDays, type LocalDate, type LocalTime, localNow, zonedToInstant } from '../time.ts'
import { minuteOfTime, timeOfMinute } from '../time-of-minute.ts'
import { type DayMinute, MINUTES_OF_DAY } from './hours.ts'

/** An instant, in minutes since 1970 (UTC). */
export type EpochMinute = number

/** Converts minutes since the midnight of a date to a calendar date and time: minute 1500 of a Friday is 01:00 on Saturday. */
export function toDateAndTime(date: LocalDate, minute: DayMinute): { date: LocalDate; time: LocalTime } {
  const days = Math.floor(minute / MINUTES_OF_DAY)
  return { date: days === 0 ? date : addDays(date, days), time: timeOfMinute(minute - days * MINUTES_OF_DAY) }
}

/** A period of local times in minutes, `closes` after the next midnight where it is before `opens`. */
export function minutesOfPeriod({
  opens,
  closes,
}: {
  opens: LocalTime
  closes: LocalTime
}): readonly [opens: DayMinute, closes: DayMinute] {
  const [from, to] = [minuteOfTime(opens), minuteOfTime(closes)]
  // A period from midnight to midnight is stored as ending at 23:59.
  const length = (to - from + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return [from, from + (length === MINUTES_OF_DAY - 1 ? MINUTES_OF_DAY : length)]
}

/**
 * Returns a function from minutes since the midnight of a date to instants. A skipped time in spring becomes the time an hour later; a
 * repeated time in autumn is its first occurrence.
 * Converts only twice for a date without a clock change, because formatting dates is slow.
 */
export function clockOf(date: LocalDate, timeZone: string): (minute: DayMinute) => EpochMinute {
  const convert = (minute: DayMinute) => {
    const local = toDateAndTime(date, minute)
    return zonedToInstant(local.date, local.time, timeZone).getTime() / MINUTE_MS
  }
  const midnight = convert(0)
  const isUniform = convert(2 * MINUTES_OF_DAY) - midnight === 2 * MINUTES_OF_DAY
  return isUniform ? (minute) => midnight + minute : convert
}

/** Whether the change to summer time skips a local time, so that `at`, the instant `clockOf` returns for it, is shown as another. */
export function isSkipped({ date, minute }: { date: LocalDate; minute: DayMinute }, at: EpochMinute, timeZone: string): boolean {
  const local = toDateAndTime(date, minute)
  const shown = localNow(new Date(at * MINUTE_MS), timeZone)
  return shown.date !== local.date || shown.time !== local.time
}

export function toEpochMinute(now: Date): EpochMinute {
  return Math.floor(now.getTime() / MINUTE_MS)
}
