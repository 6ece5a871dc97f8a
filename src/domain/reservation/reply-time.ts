import { HOUR_MS } from '../durations.ts'

/** A venue answers a request within this many hours. */
export const REPLY_HOURS = 24

/** The instant by which a request should be answered. */
export function replyDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + REPLY_HOURS * HOUR_MS)
}
