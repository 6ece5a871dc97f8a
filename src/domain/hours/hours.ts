import type { LocalDate } from '../time.ts'
import { SITTING_MINUTES } from './sitting.ts'

/** Minutes since the midnight that begins a date, 0 to 2880. Above 1440 is after the next midnight: 1500 is 01:00 of the following day. */
export type DayMinute = number

export const MINUTES_OF_DAY = 24 * 60

/** Hours of one part of a day. Times are local times, so that a clock change makes a sitting an hour longer or shorter. */
export type Sitting = {
  /** Such as 'Lunch'; '' when it needs no name. */
  name: string
  opens: DayMinute
  closes: DayMinute
  /** The last time at which a table can be requested; null: any time before it closes. */
  last_table: DayMinute | null
  /** Most covers per half hour; null: the room of the venue. */
  room: number | null
}

/** The sittings of Monday to Sunday; a day without sittings is closed. */
export type Week = readonly (readonly Sitting[])[]

/** When a venue takes requests and how many guests it can seat. Every part is optional. */
export type BookingRules = {
  /** Null: tables from 12:00 to 22:00 on every day. */
  week: Week | null
  /** Most covers per half hour; null: no limit. */
  room: number | null
  /** How long a reservation counts against the room. */
  table_minutes: number
  /** The largest party that can request a table; null: the limit of the guide. */
  largest_party: number | null
  /** The least time between a request and its table; null: from tomorrow on. */
  notice_minutes: number | null
  /** Parties up to this size are confirmed at once while there is room; null: none. */
  instant_party: number | null
}

/** What differs on one date. */
export type VenueDay = {
  date: LocalDate
  /** The sittings of the date; [] when it is closed, null when they are those of its weekday. */
  sittings: readonly Sitting[] | null
  /** No more tables can be requested on the date; the venue is open. */
  is_full: boolean
  /** Times that take no more requests, by the date that their sitting belongs to. */
  full_times: readonly DayMinute[]
  /** For the venue only, such as 'Private party'. */
  note: string | null
}

/** The rules of a venue and the dates that differ. */
export type VenueHours = { rules: BookingRules; days: readonly VenueDay[] }

/** A venue that sets nothing. */
export const DEFAULT_RULES: BookingRules = {
  week: null,
  room: null,
  table_minutes: SITTING_MINUTES,
  largest_party: null,
  notice_minutes: null,
  instant_party: null,
}

/** The sitting of every day of a venue that sets no hours: tables from 12:00 to 22:00. */
const DEFAULT_SITTINGS: readonly Sitting[] = [{ name: '', opens: 12 * 60, closes: MINUTES_OF_DAY, last_table: 22 * 60, room: null }]

/** The row of a date; undefined when nothing differs on it. */
export function dayOf({ days }: VenueHours, date: LocalDate): VenueDay | undefined {
  return days.find((day) => day.date === date)
}

/** The sittings that begin on a date; [] when the venue is closed. */
export function sittingsOn(hours: VenueHours, date: LocalDate): readonly Sitting[] {
  const { week } = hours.rules
  return dayOf(hours, date)?.sittings ?? (week === null ? DEFAULT_SITTINGS : (week[weekdayOf(date)] ?? []))
}

/** The weekday of a date: 0 is Monday. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
}

/** Whether anything differs on a date. */
export function isDifferent({ sittings, is_full, full_times, note }: VenueDay): boolean {
  return sittings !== null || is_full || full_times.length > 0 || note !== null
}
