import { HOUR_MS } from '../../../domain/durations.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import { pluralise } from '../../pluralise.ts'

/** Hours before the reply is due from which the panel warns, close to the venue's second reminder. */
const WARN_WITHIN_HOURS = 6

type Waiting = { text: string; isUrgent: boolean }

/**
 * Formats how long a request has waited and whether its answer is due. Hours are rounded down, so that the waiting time
 * is never overstated.
 * @param times ISO instants; `asOf` is the server's time
 */
export function formatWaitingTime(times: { createdAt: string; replyDueAt: string; asOf: string }): Waiting {
  const waited = Date.parse(times.asOf) - Date.parse(times.createdAt)
  const left = Date.parse(times.replyDueAt) - Date.parse(times.asOf)
  const isUrgent = left < WARN_WITHIN_HOURS * HOUR_MS
  if (left <= 0) return { text: `Received ${formatSpan(waited)} ago; a reply was due within ${REPLY_HOURS} hours`, isUrgent }
  if (isUrgent) return { text: `Received ${formatSpan(waited)} ago; reply within ${formatSpan(left)}`, isUrgent }
  return { text: `Received ${formatSpan(waited)} ago`, isUrgent }
}

function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return pluralise(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? pluralise(hours, 'hour') : pluralise(Math.floor(hours / 24), 'day')
}
