import { HOUR_MS } from '../durations.ts'

export const REPLY_HOURS = 24

export function replyDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + REPLY_HOURS * HOUR_MS)
}

/** A longer reply time would not be better than the general promise of the site. */
export const MAX_SHOWN_REPLY_HOURS = 72

/** 'within an hour', 'within 2 hours', and 'within 2 days' above 24. */
export function replyTimePhrase(hours: number): string {
  if (hours <= 1) return 'within an hour'
  return hours <= REPLY_HOURS ? `within ${hours} hours` : `within ${Math.ceil(hours / REPLY_HOURS)} days`
}
