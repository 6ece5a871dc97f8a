import type { LocalDate, LocalTime } from '../time.ts'
import { isOpenAt, parseLocalMinute, readOpenHours } from './open-at.ts'
import { type HoursTexts, weeklyHours } from './weekly-hours.ts'

/**
 * Whether a venue is certainly closed at a date and time by the texts of its opening hours, as the filter 'open at' reads them. False for a
 * day whose text is missing or ambiguous.
 */
export function isCertainlyClosed(
  texts: HoursTexts,
  { date, time, timeZone }: { date: LocalDate; time: LocalTime; timeZone: string },
): boolean {
  const minute = parseLocalMinute(`${date}T${time}`, timeZone)
  if (minute === null) return false
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
  return weeklyHours(texts)[weekday] !== null && !isOpenAt(readOpenHours(texts.hours_mon_fri, texts.hours_sat_sun), minute)
}
