import { HOUR_MS } from '../durations.ts'
import type { ErrorCode } from '../errors.ts'
import { isLocalDate, isLocalTime, isSkippedTime, type LocalDate, type LocalTime, zonedToInstant } from '../time.ts'

export const MAX_SUGGESTED_TIMES = 3
export const SUGGESTION_MESSAGE_MAX_LENGTH = 500
const OPEN_HOURS = 24

export type SuggestedTime = { date: LocalDate; time: LocalTime }

/** Times that a venue offers instead of the requested one. Instants are ISO text, because they are stored as JSON. */
export type Suggestion = {
  times: SuggestedTime[]
  message: string | null
  suggested_at: string
  expires_at: string
  declined_at: string | null
}

type OpenSuggestion = Suggestion & { declined_at: null }

/**
 * When a suggestion expires: after 24 hours, or at the last of its times if that is sooner.
 * @param times at least one
 */
export function suggestionExpiry(times: readonly SuggestedTime[], now: Date, timeZone: string): Date {
  const last = Math.max(...times.map(({ date, time }) => zonedToInstant(date, time, timeZone).getTime()))
  return new Date(Math.min(now.getTime() + OPEN_HOURS * HOUR_MS, last))
}

export function isSuggestionOpen(suggestion: Suggestion | null, now: Date): suggestion is OpenSuggestion {
  return suggestion !== null && suggestion.declined_at === null && new Date(suggestion.expires_at) > now
}

/**
 * Returns the error code of suggested times, otherwise null. One to three different times are valid that are in the future, exist on
 * the day the clocks go forward, and differ from the requested time.
 */
export function suggestedTimesError(
  times: readonly SuggestedTime[],
  requested: SuggestedTime,
  { now, timeZone }: { now: Date; timeZone: string },
): ErrorCode | null {
  if (times.length === 0) return 'suggestion_empty'
  if (times.length > MAX_SUGGESTED_TIMES) return 'suggestion_too_many'
  const keys = times.map(({ date, time }) => `${date} ${time}`)
  if (new Set([...keys, `${requested.date} ${requested.time}`]).size <= keys.length) return 'suggestion_repeated'
  const areValid = times.every(({ date, time }) => isLocalDate(date) && isLocalTime(time) && zonedToInstant(date, time, timeZone) > now)
  if (!areValid) return 'suggestion_past'
  return times.some(({ date, time }) => isSkippedTime(date, time, timeZone)) ? 'time_skipped' : null
}
