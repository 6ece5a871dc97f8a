import { MINUTES_OF_DAY } from './hours.ts'
import { type LocalMinute, type OpenHours, periodsOn } from './open-hours.ts'
import { CLOSING_MINUTES } from './open-state.ts'
import { mergeOpenings } from './openings.ts'

/**
 * What a venue's hours say at a time: open until a time, closing within the hour, or opening later that day. `at` is null when it does not
 * close for a day.
 */
export type OpeningAt = { state: 'open' | 'closing' | 'later'; at: LocalMinute | null }

/** Null when the venue is closed for the rest of the day, or its hours are not known. */
export function openingAt(hours: OpenHours, minute: LocalMinute): OpeningAt | null {
  const today = Math.floor(minute / MINUTES_OF_DAY)
  const days = [today - 1, today, today + 1]
  const openings = mergeOpenings(
    days.flatMap((day) =>
      periodsOn(hours, day).map(([opens, closes]) => ({ opens: day * MINUTES_OF_DAY + opens, closes: day * MINUTES_OF_DAY + closes })),
    ),
  )
  const tomorrow = (today + 1) * MINUTES_OF_DAY
  const next = openings.find(({ closes }) => minute < closes)
  if (!next || next.opens >= tomorrow) return null
  if (minute < next.opens) return { state: 'later', at: next.opens }
  const left = next.closes - minute
  if (left >= MINUTES_OF_DAY) return { state: 'open', at: null }
  return { state: left <= CLOSING_MINUTES ? 'closing' : 'open', at: next.closes }
}
