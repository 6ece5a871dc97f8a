import type { LocalDate } from '../time.ts'

/** Default of `table_minutes`. */
export const SITTING_MINUTES = 120

/** Minutes since the midnight that begins a date, 0 to 2880. 1500 is 01:00 of the following day. */
export type DayMinute = number

export const MINUTES_OF_DAY = 24 * 60

/** Hours of one part of a day, in local time. A clock change makes a sitting an hour longer or shorter. */
export type Sitting = {
  name: string
  opens: DayMinute
  closes: DayMinute
  /** The last time at which a table can be requested; null: any time before closing. */
  last_table: DayMinute | null
  room: number | null
}

export type Week = readonly (readonly Sitting[])[]

export type BookingRules = {
  /** Null: tables from 12:00 to 22:00 every day. */
  week: Week | null
  room: number | null
  /** Minutes for which a reservation counts against `room`. */
  table_minutes: number
  /** The largest party that can request a table; null: the limit of the site. */
  largest_party: number | null
  /** Minimum time between a request and its table, in minutes; null: from tomorrow on. */
  notice_minutes: number | null
  /** Parties up to this size are confirmed immediately while the capacity suffices; null: all requests need a decision. */
  instant_party: number | null
}

export type VenueDay = {
  date: LocalDate
  sittings: readonly Sitting[] | null
  is_full: boolean
  /** Times that take no more requests, by the date on which their sitting begins. */
  full_times: readonly DayMinute[]
  note: string | null
}

export type VenueHours = { rules: BookingRules; days: readonly VenueDay[] }

export const DEFAULT_RULES: BookingRules = {
  week: null,
  room: null,
  table_minutes: SITTING_MINUTES,
  largest_party: null,
  notice_minutes: null,
  instant_party: null,
}

const DEFAULT_SITTINGS: readonly Sitting[] = [{ name: '', opens: 12 * 60, closes: MINUTES_OF_DAY, last_table: 22 * 60, room: null }]

/** Returns what the venue has set for a date; undefined when the date is as its weekday. */
export function dayOf({ days }: VenueHours, date: LocalDate): VenueDay | undefined {
  return days.find((day) => day.date === date)
}

/** Returns the sittings that begin on a date: those of its exception, otherwise of the week, otherwise the default ones. */
export function sittingsOn(hours: VenueHours, date: LocalDate): readonly Sitting[] {
  const { week } = hours.rules
  return dayOf(hours, date)?.sittings ?? (week === null ? DEFAULT_SITTINGS : (week[weekdayOf(date)] ?? []))
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
}

/** Whether a date differs from the week. */
export function isDifferent({ sittings, is_full, full_times, note }: VenueDay): boolean {
  return sittings !== null || is_full || full_times.length > 0 || note !== null
}
