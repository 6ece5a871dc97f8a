import { DAY_MS, HOUR_MS } from '../durations.ts'
import { REPLY_HOURS } from './reply-time.ts'

/** Hours without an answer until the first reminder to the venue. The last one follows when the reply time ends. */
export const FIRST_REMINDER_HOURS = REPLY_HOURS / 2

/** Hours before the table at which administrators are told at the latest, because they can still call the venue. */
const ADMINS_BEFORE_HOURS = 1

/** Hours before the table at which its diner is told at the latest. Enough to call the venue or to find another table. */
const DINER_BEFORE_HOURS = 3

/** How long after the table administrators are still told of a request that ran out while no process ran. */
const SILENT_DAYS = 7

/** What is done about a request that waits for an answer. `remind_last` replaces a `remind_first` that was not sent in time. */
export type EscalationStep = 'remind_first' | 'remind_last' | 'tell_diner' | 'tell_admins'

/** A pending request, and when each step was taken; null: not yet. */
export type WaitingRequest = {
  createdAt: Date
  /** The time of the table. */
  startsAt: Date
  firstReminderAt: Date | null
  lastReminderAt: Date | null
  dinerToldAt: Date | null
  adminsToldAt: Date | null
  /** Until when times that the venue suggested could be accepted; null: it suggested none. */
  suggestionEndsAt: Date | null
  /** When a mail server rejected an email about the request to its venue for good. */
  venueEmailFailedAt: Date | null
}

/** The steps that are due, and when the next one is; null when none is left. */
export type EscalationPlan = { due: EscalationStep[]; nextAt: Date | null }

/**
 * Plans what is done about a pending request. The venue is reminded 12 and 24 hours after the request. Its diner is told after 24 hours, or three hours
 * before the table if that is sooner; for a table less than six hours ahead, after half of the time that was left. Administrators are told after 24
 * hours, or an hour before the table if that is sooner, and as soon as an email to the venue has failed. Nothing is sent once the time of the table has come,
 * except to administrators when neither they nor the diner were told, because no process ran. While the diner can accept a time that the venue suggested,
 * nothing is sent: the venue has answered, and the diner knows.
 */
export function planEscalation(request: WaitingRequest, now: Date): EscalationPlan {
  if (request.startsAt <= now) {
    const isRecent = now.getTime() - request.startsAt.getTime() < SILENT_DAYS * DAY_MS
    const isSilent = isRecent && request.suggestionEndsAt === null && request.dinerToldAt === null && request.adminsToldAt === null
    return { due: isSilent ? ['tell_admins'] : [], nextAt: null }
  }
  const open = stepTimes(request).filter(({ at }) => at < request.startsAt.getTime())
  const due = open.filter(({ at }) => at <= now.getTime()).map(({ step }) => step)
  const later = open.filter(({ at }) => at > now.getTime()).map(({ at }) => at)
  // Once more at the time of the table, in case no one could be told until then.
  const isToldBefore =
    request.suggestionEndsAt !== null ||
    request.dinerToldAt !== null ||
    request.adminsToldAt !== null ||
    due.includes('tell_diner') ||
    due.includes('tell_admins')
  const next = later.length > 0 ? Math.min(...later) : isToldBefore ? null : request.startsAt.getTime()
  return {
    due: due.includes('remind_last') ? due.filter((step) => step !== 'remind_first') : due,
    nextAt: next === null ? null : new Date(next),
  }
}

/** The steps that were not taken yet, with their times in milliseconds since 1970. */
function stepTimes(request: WaitingRequest): { step: EscalationStep; at: number }[] {
  const created = request.createdAt.getTime()
  const starts = request.startsAt.getTime()
  const overdue = created + REPLY_HOURS * HOUR_MS
  const tellDiner = Math.min(overdue, Math.max(starts - DINER_BEFORE_HOURS * HOUR_MS, (created + starts) / 2))
  const tellAdmins = Math.max(created, Math.min(overdue, starts - ADMINS_BEFORE_HOURS * HOUR_MS))
  const { venueEmailFailedAt } = request
  const times: { step: EscalationStep; at: number; takenAt: Date | null }[] = [
    { step: 'remind_first', at: created + FIRST_REMINDER_HOURS * HOUR_MS, takenAt: request.firstReminderAt ?? request.lastReminderAt },
    { step: 'remind_last', at: overdue, takenAt: request.lastReminderAt },
    { step: 'tell_diner', at: tellDiner, takenAt: request.dinerToldAt },
    {
      step: 'tell_admins',
      at: venueEmailFailedAt ? Math.min(tellAdmins, venueEmailFailedAt.getTime()) : tellAdmins,
      takenAt: request.adminsToldAt,
    },
  ]
  const waitsUntil = request.suggestionEndsAt?.getTime() ?? 0
  return times.filter(({ takenAt }) => takenAt === null).map(({ step, at }) => ({ step, at: Math.max(at, waitsUntil) }))
}
