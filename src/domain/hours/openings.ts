import { addDays, type LocalDate } from '../time.ts'
import type { DayMinute } from './hours.ts'
import { clockOf, type EpochMinute } from './local-minutes.ts'

export type Opening = { opens: EpochMinute; closes: EpochMinute }

/**
 * When a venue is open, for the sittings that begin on the dates of a period. In ascending order; sittings that touch are joined.
 * Hours are local times, so that an opening with a clock change is an hour shorter or longer.
 */
export function listOpenings(
  sittingsOn: (date: LocalDate) => readonly { opens: DayMinute; closes: DayMinute }[],
  { first, last }: { first: LocalDate; last: LocalDate },
  timeZone: string,
): Opening[] {
  const openings: Opening[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const clock = clockOf(date, timeZone)
    for (const { opens, closes } of sittingsOn(date)) {
      const [from, to] = [clock(opens), clock(closes)]
      // A sitting that begins in the skipped hour of spring may end before it.
      if (from < to) openings.push({ opens: from, closes: to })
    }
  }
  return mergeOpenings(openings)
}

/** Joins openings that overlap or touch, in ascending order. */
export function mergeOpenings(openings: readonly Opening[]): Opening[] {
  const merged: Opening[] = []
  for (const { opens, closes } of [...openings].sort((a, b) => a.opens - b.opens)) {
    const last = merged.at(-1)
    if (last && opens <= last.closes) merged[merged.length - 1] = { opens: last.opens, closes: Math.max(last.closes, closes) }
    else merged.push({ opens, closes })
  }
  return merged
}
