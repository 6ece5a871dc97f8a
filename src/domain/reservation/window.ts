import { addDays, addMonths, type LocalDate, localNow } from '../time.ts'

/** How far ahead a table can be asked for, in calendar months. */
const BOOKING_MONTHS = 3

/** The first and last date a diner may ask for: tomorrow and three calendar months from today, in the guide's time zone. */
export function bookingWindow(now: Date, timeZone: string): { first: LocalDate; last: LocalDate } {
  const today = localNow(now, timeZone).date
  return { first: addDays(today, 1), last: addMonths(today, BOOKING_MONTHS) }
}
