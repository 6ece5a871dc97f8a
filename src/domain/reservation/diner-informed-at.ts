import { HOUR_MS } from '../durations.ts'
import { formatDate, localNow } from '../time.ts'
import { replyDueAt } from './reply-time.ts'

/** Latest notification of the diner before the table: enough to call the venue or find another table. */
const DINER_BEFORE_HOURS = 3

/**
 * Returns when the diner is told that a request has no answer: after the reply time, or three hours before the table if that is sooner;
 * half-way to a table that is less than six hours ahead.
 */
export function dinerInformedAt(createdAt: Date, startsAt: Date): Date {
  const [created, starts] = [createdAt.getTime(), startsAt.getTime()]
  const beforeTable = Math.max(starts - DINER_BEFORE_HOURS * HOUR_MS, (created + starts) / 2)
  return new Date(Math.min(replyDueAt(createdAt).getTime(), beforeTable))
}

/** Returns a note about when the diner hears of an unanswered request, when that is before the end of the reply time; null otherwise. */
export function soonReplyNote(venueName: string, createdAt: Date, startsAt: Date, timeZone: string): string | null {
  const informedAt = dinerInformedAt(createdAt, startsAt)
  if (informedAt >= replyDueAt(createdAt)) return null
  const { date, time } = localNow(informedAt, timeZone)
  return `Your table is soon: if ${venueName} hasn't replied by ${time} on ${formatDate(date, { weekday: true })}, we'll email you.`
}
