import { numberInWords } from '../../domain/number-words.ts'
import { DEFAULT_LIMITS, type LimitName } from './rate-limit.ts'
import { RECENT_AUTH_MINUTES } from './session.ts'

/** Sentences that the descriptions of several API calls share, so that each rule is described in the same words. */

export const ADMINISTRATORS_ONLY = 'For administrators.'
export const EDITORS_TOO = 'For administrators, and for editors in their towns.'
export const EDITORS_OWN = 'For administrators; editors only their own.'
export const VENUE_OWNERS_ONLY = 'For administrators and owners of the venue. Other users get 404.'
export const VENUE_PEOPLE_ONLY = 'For administrators and the people of the venue. Other users get 404.'
export const VENUE_PEOPLE_AND_EDITORS = 'For administrators, editors of its town and the people of the venue. Other users get 404.'
export const RECENT_AUTH = `authentication within the last ${RECENT_AUTH_MINUTES} minutes`
export const NEEDS_RECENT_AUTH = `Requires ${RECENT_AUTH}.`
export const FORMULAS_ESCAPED = 'Text that a spreadsheet would take for a formula has an apostrophe before it.'
export const CHANGES_GIVEN_FIELDS = 'Validates and changes only the fields in the body.'

const PERIODS: Record<number, string> = { 600: 'in ten minutes', 3600: 'an hour', 86400: 'a day' }

/** Returns a rate limit with its default figures: 'five a day', or 'ten requests in ten minutes' of `what` requests. */
export function limitText(name: LimitName, what?: string): string {
  const { points, duration } = DEFAULT_LIMITS[name]
  const period = PERIODS[duration]
  if (!period) throw new Error(`no text for a limit in ${duration} seconds`)
  return [numberInWords(points), what, period].filter(Boolean).join(' ')
}

/** Returns a text with its first letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
