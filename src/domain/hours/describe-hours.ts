import { formatDate, type LocalDate } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'
import { DAY_NAMES } from './day-names.ts'
import { type DayMinute, MINUTES_OF_DAY, type Sitting, type VenueDay, type Week } from './hours.ts'

/** Returns a week as text, with equal days in a row together: 'Monday closed; Tuesday to Sunday Dinner 18:00 to 22:00'. */
export function describeWeek(week: Week): string {
  const lines: { first: number; last: number; hours: string }[] = []
  for (const [day, sittings] of week.entries()) {
    const hours = describeSittings(sittings)
    const before = lines.at(-1)
    if (before?.hours === hours) before.last = day
    else lines.push({ first: day, last: day, hours })
  }
  return lines.map(({ first, last, hours }) => `${nameDays(first, last)} ${hours}`).join('; ')
}

function nameDays(first: number, last: number): string {
  if (first === 0 && last === 6) return 'Every day'
  return first === last ? (DAY_NAMES[first] ?? '') : `${DAY_NAMES[first]} ${last === first + 1 ? 'and' : 'to'} ${DAY_NAMES[last]}`
}

/** Returns the sittings of a day as text: 'Lunch 12:00 to 15:00, 18:00 to 22:00 (last table 21:00, 40 covers)'. */
export function describeSittings(sittings: readonly Sitting[]): string {
  return sittings.map(describeSitting).join(', ') || 'closed'
}

function describeSitting({ name, opens, closes, last_table, room }: Sitting): string {
  const limits = [
    ...(last_table === null || last_table === undefined ? [] : [`last table ${clock(last_table)}`]),
    ...(room === null || room === undefined ? [] : [`${room} covers`]),
  ]
  return `${name ? `${name} ` : ''}${clock(opens)} to ${clock(closes)}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`
}

/** Returns the exceptions of a venue as text: '25 December 2026 closed, note: Christmas Day; 31 December 2026 full'. */
export function describeDays(days: readonly VenueDay[]): string {
  return days.map(describeDay).join('; ')
}

function describeDay({ date, sittings, is_full, full_times, note }: VenueDay): string {
  const parts = [
    ...(sittings === null ? [] : [describeSittings(sittings)]),
    ...(is_full ? ['full'] : []),
    ...(full_times.length > 0 ? [`full at ${describeTimes(full_times)}`] : []),
    ...(note === null ? [] : [`note: ${note}`]),
  ]
  return `${formatDate(date as LocalDate)} ${parts.join(', ')}`
}

export function describeTimes(times: readonly DayMinute[]): string {
  return times.map(clock).join(', ')
}

/** The end of a day is 24:00; later times are those of the next day. */
function clock(minute: DayMinute): string {
  return minute === MINUTES_OF_DAY ? '24:00' : timeOfMinute(minute % MINUTES_OF_DAY)
}
