import { HOUR_MS } from '../durations.ts'

/** Hours within which a venue should reply to a request. */
export const REPLY_HOURS = 24

export function replyDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + REPLY_HOURS * HOUR_MS)
}
