import { weekdayOf } from '../../domain/hours/hours.ts'
import { addDays, addMonths, type LocalDate } from '../../domain/time.ts'

/** Owners mostly change the next two weeks, which must not need a second page at the end of a month. */
const DAYS_AHEAD = 14

/**
 * The weeks of a calendar of the month that begins on `first`, each Monday to Sunday. `null` stands for days of the month before.
 * The last week is completed with days of the next month. The current month also has the two weeks after `today`.
 */
export function calendarWeeks(first: LocalDate, today: LocalDate): (LocalDate | null)[][] {
  const monday = addDays(first, -weekdayOf(first))
  const lastOfMonth = addDays(addMonths(first, 1), -1)
  const ahead = addDays(today, DAYS_AHEAD)
  const last = today.slice(0, 7) === first.slice(0, 7) && ahead > lastOfMonth ? ahead : lastOfMonth
  const weeks: (LocalDate | null)[][] = []
  for (let start = monday; start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)).map((date) => (date < first ? null : date)))
  return weeks
}
