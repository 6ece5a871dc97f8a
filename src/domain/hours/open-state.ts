import type { EpochMinute } from './local-minutes.ts'
import type { Opening } from './openings.ts'

export type OpenState = 'open' | 'closing' | 'closed'

const CLOSING_MINUTES = 60

/** Whether a venue is open, closes within an hour or is closed. */
export function openStateAt(openings: readonly Opening[], minute: EpochMinute): OpenState {
  const current = openings.find(({ opens, closes }) => minute >= opens && minute < closes)
  if (!current) return 'closed'
  return current.closes - minute < CLOSING_MINUTES ? 'closing' : 'open'
}
