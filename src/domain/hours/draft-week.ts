import type { Sitting, Week } from './hours.ts'
import { minutesOfPeriod } from './local-minutes.ts'
import { parseOpeningHours } from './opening-hours.ts'

/** Days whose text is missing or ambiguous have no sittings. */
export type WeekDraft = { week: Week; isMonFriRead: boolean; isSatSunRead: boolean }

/** Minutes before closing at which a draft has its last table. */
const LAST_TABLE_MINUTES = 60
/** Of several sittings, those that open before this minute (16:00) are named lunch, the others dinner. */
const DINNER_OPENS = 16 * 60

export function draftWeek(monFri: string | null, satSun: string | null): WeekDraft | null {
  const [weekday, weekend] = [readSittings(monFri), readSittings(satSun)]
  if (weekday === null && weekend === null) return null
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? weekday : weekend) ?? [])
  return { week, isMonFriRead: weekday !== null, isSatSunRead: weekend !== null }
}

function readSittings(text: string | null): Sitting[] | null {
  const periods = parseOpeningHours(text)
  if (!periods) return null
  return periods.map((period) => {
    const [from, end] = minutesOfPeriod(period)
    const name = periods.length === 1 ? '' : from < DINNER_OPENS ? 'Lunch' : 'Dinner'
    return { name, opens: from, closes: end, last_table: Math.max(from, end - LAST_TABLE_MINUTES), room: null }
  })
}
