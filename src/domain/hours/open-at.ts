import { MINUTE_MS } from '../durations.ts'
import { type LocalDate, type LocalTime, localNow, zonedToInstant } from '../time.ts'
import { minuteOfTime } from '../time-of-minute.ts'
import { type DayMinute, MINUTES_OF_DAY, type Sitting, type Week } from './hours.ts'
import { minutesOfPeriod } from './local-minutes.ts'
import { isClosingSoon } from './open-state.ts'
import { mergeOpenings } from './openings.ts'
import { weeklyHours } from './weekly-hours.ts'

/** A minute of local time in the site's time zone: 0 is the midnight that began Monday 5 January 1970. Every week has 10080 minutes. */
export type LocalMinute = number

/** Minutes since the midnight of a day, `closes` exclusive. `closes` may be on the next day. */
type Period = readonly [opens: number, closes: number]

export type OpenHours = {
  /** Null for a day whose hours are not known. */
  week: readonly (readonly Period[] | null)[]
  /** Dates with other hours, by days since Monday 5 January 1970; null when there are no such dates. */
  days: ReadonlyMap<number, readonly Period[]> | null
}

/** The structured hours of a venue. `week` is null when only `days` differ from its texts. */
export type SetHours = { week: Week | null; days: readonly { date: LocalDate; sittings: readonly Sitting[] }[] }

const DAY = MINUTES_OF_DAY
const WEEK = 7 * DAY
const FIRST_MONDAY = 4 * DAY
/** Time zones change their offset on a full or half hour. */
const HALF_HOUR_MS = 30 * MINUTE_MS

/**
 * Reads the two texts of a venue. Days whose text is missing or ambiguous have no hours, so that the venue counts as neither open nor
 * closed.
 */
export function readOpenHours(monFri: string | null, satSun: string | null): OpenHours {
  const week = weeklyHours({ hours_mon_fri: monFri, hours_sat_sun: satSun })
  return { week: week.map((periods) => periods?.map(minutesOfPeriod) ?? null), days: null }
}

/** Returns opening hours in which the week that a venue has set replaces that of the texts, with the hours of single dates. */
export function withSetHours(texts: OpenHours, { week, days }: SetHours): OpenHours {
  const toPeriods = (sittings: readonly Sitting[]) => sittings.map(({ opens, closes }): Period => [opens, closes])
  return {
    week: week?.map(toPeriods) ?? texts.week,
    days: days.length === 0 ? null : new Map(days.map(({ date, sittings }) => [localMinuteOf(date, '00:00') / DAY, toPeriods(sittings)])),
  }
}

export function isOpenAt(hours: OpenHours, minute: LocalMinute): boolean {
  const day = Math.floor(minute / DAY)
  const since = minute - day * DAY
  return isWithin(periodsOn(hours, day), since) || isWithin(periodsOn(hours, day - 1), since + DAY)
}

/** Minimum end of 'open late': 23:00. */
export const LATE_UNTIL = 23 * 60

/**
 * Hours that a search asks for, in minutes since the midnight of a day: `at` when a venue should be open, `until` the earliest end. Both
 * may be on the next day. `day` is 0 for Monday; null stands for any.
 */
export type AskedHours = { day: number | null; at: DayMinute | null; until: DayMinute | null }

/** Whether a venue is certainly open at the asked hours, by its weekly hours. Dates with other hours do not count. */
export function isOpenOn({ week }: OpenHours, { day, at, until }: AskedHours): boolean {
  const days = day === null ? week : [week[day] ?? []]
  const isAt = (period: Period) => at === null || isWithin([period], at) || isWithin([period], at + DAY)
  return days.some((periods) => periods?.some((period) => isAt(period) && (until === null || period[1] >= until)))
}

function isWithin(periods: readonly Period[], minute: number): boolean {
  return periods.some(([opens, closes]) => minute >= opens && minute < closes)
}

function periodsOn(hours: OpenHours, day: number): readonly Period[] {
  return knownPeriodsOn(hours, day) ?? []
}

function knownPeriodsOn({ week, days }: OpenHours, day: number): readonly Period[] | null {
  return days?.get(day) ?? week[((day % 7) + 7) % 7] ?? null
}

export function localMinuteAt(now: Date, timeZone: string): LocalMinute {
  const { date, time } = localNow(now, timeZone)
  return localMinuteOf(date, time)
}

/**
 * The local minute of a local date and time, 'YYYY-MM-DDTHH:MM'. A skipped time in spring becomes the time an hour later.
 * @returns null for any other text
 */
export function parseLocalMinute(text: string, timeZone: string): LocalMinute | null {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (date === '' || Number.isNaN(Date.parse(`${date}T00:00Z`))) return null
  return localMinuteAt(zonedToInstant(date, time, timeZone), timeZone)
}

/**
 * The instant until which no venue opens or closes: the next change, but at most the next half hour, because clocks may change then.
 * @param changes minutes of the week at which any venue opens or closes
 */
export function openUntil(now: Date, minute: LocalMinute, changes: ReadonlySet<number>): Date {
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const latest = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS
  for (let ahead = 1; start + ahead * MINUTE_MS < latest; ahead++) {
    if (changes.has((minute + ahead) % WEEK)) return new Date(start + ahead * MINUTE_MS)
  }
  return new Date(latest)
}

/** The minutes of the week at which hours begin or end, in any week. A date with other hours can also change them at midnight. */
export function listHourChanges({ week, days }: OpenHours): number[] {
  const minutes = (day: number, periods: readonly Period[]) => periods.flatMap((period) => period.map((minute) => day * DAY + minute))
  const ofDays = [...(days ?? [])].flatMap(([day, periods]) => [day * DAY, (day + 1) * DAY, ...minutes(day, periods)])
  return [...week.flatMap((periods, day) => minutes(day, periods ?? [])), ...ofDays].map((minute) => ((minute % WEEK) + WEEK) % WEEK)
}

function localMinuteOf(date: LocalDate, time: LocalTime): LocalMinute {
  return Date.parse(`${date}T00:00Z`) / MINUTE_MS - FIRST_MONDAY + minuteOfTime(time)
}

/**
 * What a venue's hours say at a time: open until a time, closing within the hour, opening later that day, or closed until a day of the next
 * week. `at` is null when it does not close for a day, or opens on none of these days.
 */
export type OpeningAt = { state: 'open' | 'closing' | 'later' | 'closed'; at: LocalMinute | null }

/** Null when the hours of today, or of a day before the next opening, are not known. */
export function openingAt(hours: OpenHours, minute: LocalMinute): OpeningAt | null {
  const today = Math.floor(minute / MINUTES_OF_DAY)
  const days = [today - 1, today, today + 1]
  const openings = mergeOpenings(
    days.flatMap((day) =>
      periodsOn(hours, day).map(([opens, closes]) => ({ opens: day * MINUTES_OF_DAY + opens, closes: day * MINUTES_OF_DAY + closes })),
    ),
  )
  const tomorrow = (today + 1) * MINUTES_OF_DAY
  const next = openings.find(({ closes }) => minute < closes)
  if (!next || next.opens >= tomorrow) return closedFrom(hours, today)
  if (minute < next.opens) return { state: 'later', at: next.opens }
  const left = next.closes - minute
  if (left >= MINUTES_OF_DAY) return { state: 'open', at: null }
  return { state: isClosingSoon(left) ? 'closing' : 'open', at: next.closes }
}

const DAYS_AHEAD = 6

function closedFrom(hours: OpenHours, today: number): OpeningAt | null {
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const periods = knownPeriodsOn(hours, day)
    if (!periods) return null
    if (day > today && periods.length > 0)
      return { state: 'closed', at: day * MINUTES_OF_DAY + Math.min(...periods.map(([opens]) => opens)) }
  }
  return { state: 'closed', at: null }
}
