import { MINUTE_MS } from '../durations.ts'
import { addDays, formatDate, type LocalDate, type LocalTime, localNow } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'
import { MINUTES_OF_DAY, weekdayOf } from './hours.ts'
import { minutesOfPeriod } from './local-minutes.ts'
import { listOpenings, type Opening } from './openings.ts'
import { type HoursTexts, weeklyHours } from './weekly-hours.ts'

/** Minutes since the midnight of a date, `closes` exclusive and possibly after the next midnight. */
export type Period = readonly [opens: number, closes: number]
type Sittings = readonly { opens: number; closes: number }[]

/** The public hours of a venue. A week that the venue has set replaces the texts; the hours of a date replace both. */
export type DatedHours = HoursTexts & {
  hours: { week: readonly Sittings[] | null; days: readonly { date: LocalDate; sittings: Sittings }[] } | null
}

const DAYS_SHOWN = 7
/** Maximum number of days in which the next opening is searched: as long as a venue may close for holidays. */
const DAYS_AHEAD = 60
const OTHER_DATES_SHOWN = 3

/** When a venue is open on a date: [] when it is closed, null when its hours are missing or ambiguous. */
export function hoursOn(venue: DatedHours, date: LocalDate): Period[] | null {
  const sittings = venue.hours?.days.find((day) => day.date === date)?.sittings ?? venue.hours?.week?.[weekdayOf(date)]
  if (sittings) return sittings.map(({ opens, closes }) => [opens, closes])
  return weeklyHours(venue)[weekdayOf(date)]?.map(minutesOfPeriod) ?? null
}

/** `begins` is 'Opens Saturday at 10:00'; null after a day whose hours are not known, on which the venue may open earlier. */
export type AnnouncedOpening = Opening & { begins: string | null }

/**
 * Returns when a venue is open in the week from today, and in the night from yesterday, and the next opening where that is later, within
 * two months.
 */
export function openingsAhead(venue: DatedHours, today: LocalDate, timeZone: string): AnnouncedOpening[] {
  const unknown = datesFrom(today, DAYS_AHEAD).find((date) => hoursOn(venue, date) === null)
  const sittingsOn = (date: LocalDate) => (hoursOn(venue, date) ?? []).map(([opens, closes]) => ({ opens, closes }))
  const openings = listOpenings(sittingsOn, { first: addDays(today, -1), last: addDays(today, DAYS_AHEAD - 1) }, timeZone).map(
    (opening) => {
      const { date, time } = localNow(new Date(opening.opens * MINUTE_MS), timeZone)
      return { ...opening, date, begins: unknown === undefined || date < unknown ? beginsText(date, time, today) : null }
    },
  )
  const end = addDays(today, DAYS_SHOWN)
  const isLater = ({ date }: { date: LocalDate }) => date >= end
  const ofWeek = openings.filter((opening) => !isLater(opening))
  const isNextLater = !ofWeek.some(({ date }) => date > today)
  return [...ofWeek, ...(isNextLater ? openings.filter(isLater).slice(0, 1) : [])].map(({ date: _, ...opening }) => opening)
}

function datesFrom(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, ahead) => addDays(first, ahead))
}

/** The weekday is left out today, and the date within a week. */
function beginsText(date: LocalDate, time: LocalTime, today: LocalDate): string {
  if (date <= today) return `Opens at ${time}`
  const day = date < addDays(today, DAYS_SHOWN) ? weekday(date) : formatDate(date, { weekday: true })
  return `Opens ${day} at ${time}`
}

/** The hours of seven days from today and of the next dates after them that differ; nothing when the venue states no hours. */
export function hoursAhead(venue: DatedHours, today: LocalDate): { day: string; hours: string }[] {
  const isStated = [venue.hours_mon_fri, venue.hours_sat_sun].some((text) => text?.trim()) || venue.hours?.week
  if (!isStated) return []
  const week = datesFrom(today, DAYS_SHOWN)
  const others = (venue.hours?.days ?? []).map(({ date }) => date).filter((date) => date > (week.at(-1) ?? today))
  return [
    ...week.map((date) => ({ day: `${weekday(date)}${date === today ? ', today' : ''}`, hours: written(venue, date) })),
    ...others.slice(0, OTHER_DATES_SHOWN).map((date) => ({ day: formatDate(date), hours: written(venue, date) })),
  ]
}

function written(venue: DatedHours, date: LocalDate): string {
  const periods = hoursOn(venue, date)
  if (!periods) return hoursText(venue, date)?.trim() || 'Not set'
  return periods.map(periodText).join(', ') || 'Closed'
}

export function periodText([opens, closes]: Period): string {
  if (closes - opens === MINUTES_OF_DAY) return 'All day'
  return `${timeOfMinute(opens)} – ${timeOfMinute(closes % MINUTES_OF_DAY)}`
}

function hoursText(venue: DatedHours, date: LocalDate): string | null {
  return weekdayOf(date) < 5 ? venue.hours_mon_fri : venue.hours_sat_sun
}

function weekday(date: LocalDate): string {
  return formatDate(date, { weekday: true }).split(' ', 1)[0] ?? ''
}
