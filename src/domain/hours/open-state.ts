import type { AnnouncedOpening } from './hours-ahead.ts'
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

const WORDS: Record<OpenState, string> = { open: 'Open', closing: 'Closes soon', closed: 'Closed' }

/** What a venue shows from a minute on: 'Closed · Opens Saturday at 10:00'. */
export type StateFrom = { from: EpochMinute; state: OpenState; text: string }

/** The states of a venue in ascending order. The last one whose `from` is not later than a minute holds then. */
export function listOpenStates(openings: readonly AnnouncedOpening[]): StateFrom[] {
  const changes = openings.flatMap(({ opens, closes }) => [opens, Math.max(opens, closes - CLOSING_MINUTES + 1), closes])
  return [0, ...changes].map((from) => {
    const state = openStateAt(openings, from)
    const begins = state === 'closed' && openings.find(({ opens }) => opens > from)?.begins
    return { from, state, text: begins ? `${WORDS.closed} · ${begins}` : WORDS[state] }
  })
}
