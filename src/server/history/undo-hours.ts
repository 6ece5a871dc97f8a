import { type SaveHoursInput, saveHoursBody } from '../../contract/hours.ts'
import { type AuditChange, diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { DEFAULT_RULES, isDifferent, type VenueDay, type VenueHours } from '../../domain/hours/hours.ts'
import type { UndoState } from '../../domain/recent-changes.ts'
import type { LocalDate } from '../../domain/time.ts'

/**
 * The action of the entries that change the hours of a venue. Closing single times has another action: it is a daily task of the venue,
 * which opens the times again on the same page.
 */
export const HOURS_ACTION = 'venue.hours'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the values that a change of hours replaced, and those it set: a field for each rule, and one for each day from `today` on that it
 * changed, with null for a day as every week. Past days are left out, because they are never written.
 */
function valuesBeforeAndAfter(changes: readonly AuditChange[], today: LocalDate): Record<'before' | 'after', Values> {
  const rules = changes.filter(({ field }) => field in DEFAULT_RULES)
  const days = changes.find(({ field }) => field === 'days')
  const [from, to] = [daysByDate(days?.from, today), daysByDate(days?.to, today)]
  const dates = diffFields(from, { ...nullsOf(from), ...to }).map(({ field }) => field)
  const pick = (of: Values) => Object.fromEntries(dates.map((date) => [date, of[date] ?? null]))
  return {
    before: { ...Object.fromEntries(rules.map(({ field, from }) => [field, from])), ...pick(from) },
    after: { ...Object.fromEntries(rules.map(({ field, to }) => [field, to])), ...pick(to) },
  }
}

function daysByDate(days: unknown, today: LocalDate): Values {
  const listed = Array.isArray(days) ? (days as VenueDay[]) : []
  return Object.fromEntries(listed.flatMap((day) => (day.date >= today ? [[day.date, day]] : [])))
}

function nullsOf(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((field) => [field, null]))
}

/** Whether the hours that a change set are as it set them. @param present null when the venue is deleted */
export function hoursUndoState(changes: readonly AuditChange[], present: VenueHours | null, today: LocalDate): UndoState {
  const { after } = valuesBeforeAndAfter(changes, today)
  if (Object.keys(after).length === 0) return 'never'
  if (!present) return 'changed_since'
  return diffFields({ ...present.rules, ...daysByDate(present.days, today) }, after).length > 0 ? 'changed_since' : 'possible'
}

/**
 * Returns the hours to save so that a change is undone: the rules that it changed and, when it changed days, all days from `today` on.
 * @throws DomainError bulk_not_undoable when the entry does not tell them
 */
export function hoursBeforeChange(changes: readonly AuditChange[], present: VenueHours, today: LocalDate): SaveHoursInput {
  const { before } = valuesBeforeAndAfter(changes, today)
  const rules = Object.entries(before).filter(([field]) => field in DEFAULT_RULES)
  const dates = Object.keys(before).filter((field) => !(field in DEFAULT_RULES))
  const kept = present.days.filter(({ date }) => !dates.includes(date))
  const earlier = dates.flatMap((date) => (before[date] ? [before[date] as VenueDay] : [])).filter(isDifferent)
  const days = [...kept, ...earlier].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const read = saveHoursBody.safeParse({ ...Object.fromEntries(rules), ...(dates.length > 0 ? { days } : {}) })
  if (!read.success) throw new DomainError('bulk_not_undoable')
  return read.data
}
