import type { z } from 'zod'
import { saveHoursBody, type VenueHoursData } from '../../contract/hours.ts'
import { diffFields } from '../../domain/audit.ts'
import { DEFAULT_RULES, isDifferent, type VenueDay } from '../../domain/hours/hours.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import type { auditEntries } from '../db/schema/index.ts'
import { emptyDay } from '../hours/close-times.ts'

type LaterEntry = Pick<typeof auditEntries.$inferSelect, 'action' | 'entity_name' | 'changes'>
type Hours = Pick<VenueHoursData, 'rules' | 'days'>

const hoursBody = saveHoursBody.omit({ seen_updated_at: true }).required()

/**
 * Returns the hours that a venue had before audit entries, with its exceptions from today on. Past days are left out, because they are never
 * written.
 * @param present the hours now; null when the venue is deleted
 * @param later the entries since, the newest first
 * @returns null when the entries do not tell the hours
 */
export function hoursBefore(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  present: Hours | null,
  later: readonly LaterEntry[],
): Hours | null {
  if (present === null && !later.some((entry) => entry.action === 'venue.delete' && hasHours(entry))) return null
  const { rules, days } = present ?? { rules: DEFAULT_RULES, days: [] }
  const earlierRules: Record<string, unknown> = { ...rules }
  for (const { changes } of later.filter(hasHours))
    for (const { field, from } of changes) if (field in DEFAULT_RULES) earlierRules[field] = from
  const today = localNow(clock(), config.timeZone).date
  const earlierDays = daysBefore(days, later)?.filter((day) => day.date >= today && isDifferent(day))
  const read = hoursBody.safeParse({ ...earlierRules, days: earlierDays?.toSorted((a, b) => (a.date < b.date ? -1 : 1)) })
  return read.success ? toHours(read.data) : null
}

/** A deletion has recorded the hours if it has `table_minutes`, which every venue has. */
function hasHours({ action, changes }: LaterEntry): boolean {
  return action === 'venue.hours' || (action === 'venue.delete' && changes.some(({ field }) => field === 'table_minutes'))
}

/** Returns undefined when an entry does not list the days. */
function daysBefore(present: readonly VenueDay[], later: readonly LaterEntry[]): VenueDay[] | undefined {
  let days = new Map(present.map((day) => [day.date, day]))
  for (const entry of later) {
    if (entry.action === 'venue.close-times') {
      // The name of the entry ends with its date.
      const date = entry.entity_name.slice(-'2026-12-25'.length)
      const before = Object.fromEntries(entry.changes.map(({ field, from }) => [field, from]))
      days.set(date, { ...(days.get(date) ?? emptyDay(date)), ...before })
    } else if (hasHours(entry)) {
      const listed = entry.changes.find(({ field }) => field === 'days')
      if (listed && !Array.isArray(listed.from)) return undefined
      if (listed) days = new Map((listed.from as VenueDay[]).map((day) => [day.date, day]))
    }
  }
  return [...days.values()]
}

function toHours({ days, ...rules }: z.output<typeof hoursBody>): Hours {
  return { rules, days }
}

/** Returns the parts of `then` that differ from `present`, by field. */
export function differingHours(present: Hours, then: Hours): Partial<Hours['rules'] & Pick<Hours, 'days'>> {
  const values = { ...then.rules, days: then.days }
  const differing = diffFields({ ...present.rules, days: present.days }, values).map(({ field }) => field)
  return Object.fromEntries(Object.entries(values).filter(([field]) => differing.includes(field)))
}
