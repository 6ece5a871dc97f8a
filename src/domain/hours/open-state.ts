import type { EpochMinute } from './local-minutes.ts'
import type { Opening } from './openings.ts'

export type OpenState = 'open' | 'closing' | 'closed'

const CLOSING_MINUTES = 60

/** @param left minutes until a venue closes */
export function isClosingSoon(left: number): boolean {
  return left < CLOSING_MINUTES
}

export function openStateAt(openings: readonly Opening[], minute: EpochMinute): OpenState {
  const current = openings.find(({ opens, closes }) => minute >= opens && minute < closes)
  if (!current) return 'closed'
  return isClosingSoon(current.closes - minute) ? 'closing' : 'open'
}
