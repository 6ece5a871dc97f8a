import { addDays, type LocalDate, type LocalTime } from '../time.ts'
import { minuteOfTime } from '../time-of-minute.ts'
import { type DayMinute, dayOf, MINUTES_OF_DAY, type Sitting, type VenueHours, weekdayOf } from './hours.ts'

/**
 * Whether a venue has set its hours for a date and offers no table at the time, not even in a sitting that began the day before. Bookings
 * by phone may begin at any minute until the last table, not only on the half hour.
 */
export function isOutsideSetHours(hours: VenueHours, { date, time }: { date: LocalDate; time: LocalTime }): boolean {
  const sittings = setSittings(hours, date)
  if (!sittings) return false
  const minute = minuteOfTime(time)
  return !hasTableAt(sittings, minute) && !hasTableAt(setSittings(hours, addDays(date, -1)) ?? [], minute + MINUTES_OF_DAY)
}

/** Null when neither the week nor the date is set, so that the opening hours are unknown. */
function setSittings(hours: VenueHours, date: LocalDate): readonly Sitting[] | null {
  return dayOf(hours, date)?.sittings ?? (hours.rules.week ? (hours.rules.week[weekdayOf(date)] ?? []) : null)
}

function hasTableAt(sittings: readonly Sitting[], minute: DayMinute): boolean {
  return sittings.some(({ opens, closes, last_table }) => minute >= opens && minute < closes && minute <= (last_table ?? closes))
}
