// In a file of its own, because pages of diners load `hours-ahead.ts`.
import { addDays, type LocalDate, type LocalTime } from '../time.ts'
import { minuteOfTime } from '../time-of-minute.ts'
import { MINUTES_OF_DAY } from './hours.ts'
import { type DatedHours, hoursOn, type Period, periodText } from './hours-ahead.ts'

/**
 * Returns the hours of a date, such as '12:00 – 23:00', when the venue is closed at the time, also by the hours of the night before; ''
 * when it is closed all day. Null when the venue is open or its hours are not known.
 */
export function hoursWhenClosedAt(venue: DatedHours, { date, time }: { date: LocalDate; time: LocalTime }): string | null {
  const periods = hoursOn(venue, date)
  if (!periods) return null
  const minute = minuteOfTime(time)
  const isOpen = (of: readonly Period[], at: number) => of.some(([opens, closes]) => at >= opens && at < closes)
  if (isOpen(periods, minute) || isOpen(hoursOn(venue, addDays(date, -1)) ?? [], minute + MINUTES_OF_DAY)) return null
  return periods.map(periodText).join(', ')
}
