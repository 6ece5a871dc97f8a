// In a file of its own, because pages of diners load `weekly-hours.ts`.
import { DAY_NAMES } from './day-names.ts'
import { joinSittings } from './join-sittings.ts'
import type { OpenPeriod } from './parse-opening-hours.ts'

/** 0 is Monday, 6 is Sunday. */
type Weekday = number
type Periods = readonly OpenPeriod[]

/**
 * Returns the two texts of a week that a venue has set, so that pages and feeds that use the texts show the same hours. The texts can be
 * longer than the limit for typed ones.
 */
export function textsOfWeek(week: readonly (readonly { opens: number; closes: number }[])[]): {
  hours_mon_fri: string
  hours_sat_sun: string
} {
  const periods = week.map(joinSittings)
  return { hours_mon_fri: writeDays(periods, [0, 1, 2, 3, 4]), hours_sat_sun: writeDays(periods, [5, 6]) }
}

export function writeDays(week: readonly Periods[], days: readonly Weekday[]): string {
  const daysByHours = Map.groupBy(days, (day) => writePeriods(week[day] ?? []))
  if (daysByHours.size === 1) return [...daysByHours.keys()][0] ?? ''
  const openFirst = [...daysByHours].sort(([, [a = 0]], [, [b = 0]]) => Number(week[a]?.length === 0) - Number(week[b]?.length === 0))
  return openFirst.map(([hours, same]) => `${writeNames(same)} ${hours.toLowerCase()}`).join('; ')
}

function writePeriods(periods: Periods): string {
  return periods.map(({ opens, closes }) => `${opens} – ${closes === '23:59' ? '24:00' : closes}`).join(', ') || 'Closed'
}

function writeNames(days: readonly Weekday[]): string {
  const ranges: Weekday[][] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range?.at(-1) === day - 1) range.push(day)
    else ranges.push([day])
  }
  return ranges.map((range) => [...new Set([range[0], range.at(-1)])].map((day) => DAY_NAMES[day ?? 0]?.slice(0, 3)).join('–')).join(', ')
}
