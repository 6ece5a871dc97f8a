import { localNow, zonedToInstant } from '../time.ts'
import { parseOpeningHours } from './opening-hours.ts'

/** A minute of the week in the guide's time zone: 0 is Monday 00:00, 10079 Sunday 23:59. */
export type WeekMinute = number

/** When a venue is certainly open, as minutes of the week: from the first to before the second. The second may lie in the next week. */
export type OpenHours = readonly (readonly [opens: WeekMinute, closes: number])[]

const DAY = 24 * 60
const WEEK = 7 * DAY
const WEEKDAYS = [0, 1, 2, 3, 4]
const WEEKEND = [5, 6]
/** Zones change their offset on a full or a half hour. */
const HALF_HOUR_MS = 30 * 60_000
const MINUTE_MS = 60_000

/**
 * Reads the two texts of a venue. Only what can be read with certainty counts: days whose text is missing or unclear have no hours, so that the venue
 * is neither open nor closed on them.
 */
export function readOpenHours(monFri: string | null, satSun: string | null): OpenHours {
  return [...periodsOn(WEEKDAYS, monFri), ...periodsOn(WEEKEND, satSun)]
}

/** Whether a venue is certainly open. */
export function isOpenAt(hours: OpenHours, minute: WeekMinute): boolean {
  return hours.some(([opens, closes]) => (minute >= opens && minute < closes) || minute + WEEK < closes)
}

/** The minute of the week at an instant. */
export function weekMinuteAt(now: Date, timeZone: string): WeekMinute {
  const { date, time } = localNow(now, timeZone)
  return weekMinuteOf(date, time)
}

/**
 * The minute of the week of a local date and time, 'YYYY-MM-DDTHH:MM'. A time that spring skips is the one an hour later.
 * @returns null for any other text
 */
export function parseWeekMinute(text: string, timeZone: string): WeekMinute | null {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (date === '' || Number.isNaN(Date.parse(`${date}T00:00Z`))) return null
  return weekMinuteAt(zonedToInstant(date, time, timeZone), timeZone)
}

/**
 * Until when nothing opens or closes: the next minute at which one of the hours begins or ends, but at most the next half hour, as clocks may change
 * then.
 * @param changes minutes of the week, of all hours that count
 */
export function openUntil(now: Date, minute: WeekMinute, changes: ReadonlySet<WeekMinute>): Date {
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const latest = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS
  for (let ahead = 1; start + ahead * MINUTE_MS < latest; ahead++) {
    if (changes.has((minute + ahead) % WEEK)) return new Date(start + ahead * MINUTE_MS)
  }
  return new Date(latest)
}

/** The minutes of the week at which hours begin or end. */
export function changesOf(hours: OpenHours): WeekMinute[] {
  return hours.flatMap(([opens, closes]) => [opens, closes % WEEK])
}

function weekMinuteOf(date: string, time: string): WeekMinute {
  // 1 January 1970 was a Thursday.
  const day = (Math.floor(Date.parse(`${date}T00:00Z`) / (DAY * MINUTE_MS)) + 3) % 7
  return (day < 0 ? day + 7 : day) * DAY + minutesOf(time)
}

function periodsOn(days: readonly number[], text: string | null): [number, number][] {
  const periods = parseOpeningHours(text) ?? []
  return days.flatMap((day) =>
    periods.map(({ opens, closes }): [number, number] => {
      const [from, to] = [minutesOf(opens), minutesOf(closes)]
      // A day from midnight to midnight is written as ending at 23:59.
      const length = (to - from + DAY) % DAY
      return [day * DAY + from, day * DAY + from + (length === DAY - 1 ? DAY : length)]
    }),
  )
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
