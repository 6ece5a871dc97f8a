import { addDays, addMonths, type LocalDate, localNow } from '../time.ts'

const BOOKING_MONTHS = 3

/**
 * The first and last date that can be requested, both inclusive: tomorrow, and three calendar months from today in the site's time zone.
 */
export function bookingWindow(now: Date, timeZone: string): { first: LocalDate; last: LocalDate } {
  const today = localNow(now, timeZone).date
  return { first: addDays(today, 1), last: addMonths(today, BOOKING_MONTHS) }
}
