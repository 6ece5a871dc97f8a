import { HOUR_MS } from '../durations.ts'

/** Hours within which a venue should reply to a request. */
export const REPLY_HOURS = 24

export function replyDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + REPLY_HOURS * HOUR_MS)
}

/** Longest reply time that is shown, in hours. A venue that usually takes longer is no better than what the guide says of all. */
export const MAX_SHOWN_REPLY_HOURS = 72

/** How long a venue usually takes to answer, from whole hours: 'within an hour', 'within 2 hours', 'within 2 days' above 24. */
export function replyTimePhrase(hours: number): string {
  if (hours <= 1) return 'within an hour'
  return hours <= REPLY_HOURS ? `within ${hours} hours` : `within ${Math.ceil(hours / REPLY_HOURS)} days`
}
