import { DAY_MS } from './durations.ts'

/** 'YYYY-MM-DD' and 'HH:MM', both without a time zone. */
export type LocalDate = string
export type LocalTime = string

export const DEFAULT_TIME_ZONE = 'Europe/London'

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

type Local = { date: LocalDate; time: LocalTime }

/** The last result per time zone. Most calls are for the current second, and Intl takes longer than the other work of a small request. */
const latest = new Map<string, { second: number; local: Local }>()

/**
 * Date and local time in a time zone.
 * @throws RangeError for an unknown zone, or an invalid date
 */
export function localNow(now: Date, timeZone: string): Readonly<Local> {
  const second = Math.floor(now.getTime() / 1000)
  const known = latest.get(timeZone)
  if (known?.second === second) return known.local
  const local = toLocal(now, timeZone)
  latest.set(timeZone, { second, local })
  return local
}

function toLocal(now: Date, timeZone: string): Local {
  const parts: Record<string, string> = {}
  for (const part of getFormatter(timeZone).formatToParts(now)) parts[part.type] = part.value
  return { date: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** By zone and minute. A request needs those of its date several times, as do all requests for it. */
const offsets = new Map<string, number>()
const MAX_OFFSETS = 5_000

function offsetMinutes(instant: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(instant / 60_000)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const { date, time } = toLocal(new Date(instant), timeZone)
  const offset = Math.round((Date.parse(`${date}T${time}:00Z`) - instant + (instant % 60_000)) / 60_000)
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * The instant of a local date and time. A skipped time in spring becomes the time an hour later; a repeated time in autumn is its first
 * occurrence.
 */
export function zonedToInstant(date: LocalDate, time: LocalTime, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = offsetMinutes(wall - DAY_MS, timeZone)
  const after = offsetMinutes(wall + DAY_MS, timeZone)
  const early = wall - before * 60_000
  if (offsetMinutes(early, timeZone) === before) return new Date(early)
  const late = wall - after * 60_000
  return new Date(offsetMinutes(late, timeZone) === after ? late : early)
}

/**
 * Whether the change to summer time skips a local time, so that its instant is shown as another.
 * @throws RangeError for an invalid date or time
 */
export function isSkippedTime(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  const shown = localNow(zonedToInstant(date, time, timeZone), timeZone)
  return shown.date !== date || shown.time !== time
}

export function nextMidnight(now: Date, timeZone: string): Date {
  return zonedToInstant(addDays(localNow(now, timeZone).date, 1), '00:00', timeZone)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The date `months` calendar months later, or the last day of that month: 30 November plus three months is 28 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Returns '19:30' of '19:30:00', as PostgreSQL writes times. */
export function withoutSeconds(time: string): LocalTime {
  return time.slice(0, 5)
}

/** Whether a text is a date from the year 10 to 9998, so that the days around it are dates as well. */
export function isLocalDate(text: string): boolean {
  return /^(?!000|9999)\d{4}-\d{2}-\d{2}$/.test(text) && addDaysOrNull(text) === text
}

export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function addDaysOrNull(text: string): LocalDate | null {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, 10)
}

const WRITTEN_DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/**
 * Formats a date: '20 November 2026', or 'Friday 20 November 2026'.
 * Assembled from parts, because versions of Intl differ in the comma, and hydration needs the same text on server and browser.
 */
export function formatDate(date: LocalDate, options: { weekday?: boolean } = {}): string {
  const words: Record<string, string> = {}
  for (const { type, value } of WRITTEN_DATE.formatToParts(new Date(`${date}T00:00:00Z`))) words[type] = value
  return [options.weekday && words.weekday, words.day, words.month, words.year].filter(Boolean).join(' ')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatShortDate(date: LocalDate): string {
  const [year, month, day] = date.split('-')
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`
}

/** ISO 8601 with the zone's offset: '2026-12-24T19:30:00+00:00'. The instant is the one of `zonedToInstant`. */
export function zonedIso(date: LocalDate, time: LocalTime, timeZone: string): string {
  const offset = offsetMinutes(zonedToInstant(date, time, timeZone).getTime(), timeZone)
  const digits = (minutes: number) => String(minutes).padStart(2, '0')
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${date}T${time}:00${offset < 0 ? '-' : '+'}${digits(hours)}:${digits(minutes)}`
}

/** The canonical name of a time zone: 'Europe/London' for 'europe/london'; null for an unknown zone. */
export function canonicalTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
