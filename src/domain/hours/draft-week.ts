import type { Sitting, Week } from './hours.ts'
import { minutesOfPeriod } from './local-minutes.ts'
import type { OpenPeriod } from './parse-opening-hours.ts'
import { weeklyHours } from './weekly-hours.ts'

/** Days whose text is missing or ambiguous have no sittings. */
type WeekDraft = { week: Week; isMonFriRead: boolean; isSatSunRead: boolean }

/** Minutes before closing at which a draft has its last table. */
const LAST_TABLE_MINUTES = 60
/** Of several sittings, those that open before this minute (16:00) are named lunch, the others dinner. */
const DINNER_OPENS = 16 * 60

/** Returns the week that the texts of opening hours mean, to be checked by the venue; null when neither text could be read. */
export function draftWeek(monFri: string | null, satSun: string | null): WeekDraft | null {
  const hours = weeklyHours({ hours_mon_fri: monFri, hours_sat_sun: satSun })
  if (hours.every((day) => day === null)) return null
  const isRead = (from: number, to: number) => hours.slice(from, to).every((day) => day !== null)
  return { week: hours.map((periods) => toSittings(periods ?? [])), isMonFriRead: isRead(0, 5), isSatSunRead: isRead(5, 7) }
}

function toSittings(periods: readonly OpenPeriod[]): Sitting[] {
  return periods.map((period) => {
    const [from, end] = minutesOfPeriod(period)
    const name = periods.length === 1 ? '' : from < DINNER_OPENS ? 'Lunch' : 'Dinner'
    return { name, opens: from, closes: end, last_table: Math.max(from, end - LAST_TABLE_MINUTES), room: null }
  })
}
