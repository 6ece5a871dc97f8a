import { HOUR_MS } from '../durations.ts'
import { addDays, type LocalDate, localNow, zonedToInstant } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'

/** 5 to 18, in the site's time zone. */
export const DAILY_EMAIL_HOURS: readonly number[] = Array.from({ length: 14 }, (_, index) => index + 5)

/** How late a list may still be sent, for example after the server was down. */
export const DAILY_EMAIL_LATE_HOURS = 3

export function hourLabel(hour: number): string {
  return timeOfMinute(hour * 60)
}

function dueAt(date: LocalDate, hour: number, timeZone: string): Date {
  return zonedToInstant(date, hourLabel(hour), timeZone)
}

/** Returns when the daily email of a date is too late to be sent. */
export function dailyEmailEnd(date: LocalDate, hour: number, timeZone: string): Date {
  return new Date(dueAt(date, hour, timeZone).getTime() + DAILY_EMAIL_LATE_HOURS * HOUR_MS)
}

/** Returns the hours of today at which daily emails are due and not yet too late. */
export function dueHours(now: Date, timeZone: string): number[] {
  const { date } = localNow(now, timeZone)
  return DAILY_EMAIL_HOURS.filter((hour) => {
    const due = dueAt(date, hour, timeZone)
    return due <= now && now.getTime() < due.getTime() + DAILY_EMAIL_LATE_HOURS * HOUR_MS
  })
}

/**
 * Returns the last day that counts as sent when the user chooses an hour. An hour that has passed starts tomorrow, so that choosing it
 * sends nothing.
 * @param lastSentOn the day of the last list, as 'YYYY-MM-DD'; null: none was sent
 */
export function lastSentAfterChoosing(hour: number, lastSentOn: LocalDate | null, now: Date, timeZone: string): LocalDate {
  const { date } = localNow(now, timeZone)
  const isOver = dueAt(date, hour, timeZone) <= now
  return isOver || lastSentOn === date ? date : (lastSentOn ?? addDays(date, -1))
}
