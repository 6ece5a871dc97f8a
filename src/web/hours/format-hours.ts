import type { VenueHoursData } from '../../contract/hours.ts'
import { DAY_NAMES } from '../../domain/hours/day-names.ts'
import { MINUTES_OF_DAY } from '../../domain/hours/hours.ts'
import { slotMinutes } from '../../domain/hours/slots.ts'
import { timeOfMinute } from '../../domain/time-of-minute.ts'
import type { SittingValues } from './hours-form-values.ts'

export function clockTime(minute: number): string {
  return timeOfMinute(minute % MINUTES_OF_DAY)
}

export function tablesText(sitting: SittingValues): string {
  const minutes = slotMinutes(sitting)
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (first === undefined || last === undefined) return 'No tables'
  return first === last ? clockTime(first) : `${clockTime(first)}–${clockTime(last)}`
}

/** Joins weekdays with the same tables: ['Tue to Thu', '12:00–14:30, 17:00–21:00']. A venue that has set no week has the default times. */
export function weekLines(week: VenueHoursData['rules']['week']): [days: string, tables: string][] {
  if (!week) return [['Every day', '12:00–22:00']]
  const lines: { first: number; last: number; tables: string }[] = []
  for (const [day, sittings] of week.entries()) {
    const tables = sittings.map(tablesText).join(', ') || 'Closed'
    const before = lines.at(-1)
    if (before?.tables === tables) before.last = day
    else lines.push({ first: day, last: day, tables })
  }
  const short = (day: number) => (DAY_NAMES[day] ?? '').slice(0, 3)
  return lines.map(({ first, last, tables }) => [
    first === last ? (DAY_NAMES[first] ?? '') : `${short(first)} ${last === first + 1 ? 'and' : 'to'} ${short(last)}`,
    tables,
  ])
}
