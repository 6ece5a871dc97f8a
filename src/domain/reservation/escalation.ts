import { DAY_MS, HOUR_MS } from '../durations.ts'
import { dinerInformedAt } from './diner-informed-at.ts'
import { REPLY_HOURS, replyDueAt } from './reply-time.ts'

/** Hours without an answer until the venue's first reminder. The last one follows at the end of the reply time. */
export const FIRST_REMINDER_HOURS = REPLY_HOURS / 2

/** Latest notification of administrators before the table, so that they can still call the venue. */
const ADMINS_BEFORE_HOURS = 1

/** Days after the table for which administrators are still notified of a request that expired while the server was down. */
const SILENT_DAYS = 7

/** Steps for an unanswered request. `remind_last` replaces a `remind_first` that was not sent in time. */
export type EscalationStep = 'remind_first' | 'remind_last' | 'tell_diner' | 'tell_admins'

export type WaitingRequest = {
  createdAt: Date
  startsAt: Date
  firstReminderAt: Date | null
  lastReminderAt: Date | null
  dinerInformedAt: Date | null
  adminsToldAt: Date | null
  suggestionEndsAt: Date | null
  venueEmailFailedAt: Date | null
}

type EscalationPlan = { due: EscalationStep[]; nextAt: Date | null }

/**
 * Plans the steps for a pending request:
 * - Venue: reminders 12 and 24 hours after the request.
 * - Diner: after 24 hours, or three hours before the table if sooner; after half of the remaining time when the table is less than six
 * hours ahead.
 * - Administrators: after 24 hours, or an hour before the table if sooner, and immediately when an email to the venue has failed.
 * Nothing is sent after the time of the table, except to administrators when the server was down and neither they nor the diner were
 * notified.
 * Nothing is sent while the diner can accept a suggested time.
 */
export function planEscalation(request: WaitingRequest, now: Date): EscalationPlan {
  if (request.startsAt <= now) {
    const isRecent = now.getTime() - request.startsAt.getTime() < SILENT_DAYS * DAY_MS
    const isSilent = isRecent && request.suggestionEndsAt === null && request.dinerInformedAt === null && request.adminsToldAt === null
    return { due: isSilent ? ['tell_admins'] : [], nextAt: null }
  }
  const open = stepTimes(request).filter(({ at }) => at < request.startsAt.getTime())
  const due = open.filter(({ at }) => at <= now.getTime()).map(({ step }) => step)
  const later = open.filter(({ at }) => at > now.getTime()).map(({ at }) => at)
  // Notify administrators at the time of the table if no notification was possible before.
  const isToldBefore =
    request.suggestionEndsAt !== null ||
    request.dinerInformedAt !== null ||
    request.adminsToldAt !== null ||
    due.includes('tell_diner') ||
    due.includes('tell_admins')
  const next = later.length > 0 ? Math.min(...later) : isToldBefore ? null : request.startsAt.getTime()
  return {
    due: due.includes('remind_last') ? due.filter((step) => step !== 'remind_first') : due,
    nextAt: next === null ? null : new Date(next),
  }
}

function stepTimes(request: WaitingRequest): { step: EscalationStep; at: number }[] {
  const created = request.createdAt.getTime()
  const starts = request.startsAt.getTime()
  const overdue = replyDueAt(request.createdAt).getTime()
  const tellDiner = dinerInformedAt(request.createdAt, request.startsAt).getTime()
  const tellAdmins = Math.max(created, Math.min(overdue, starts - ADMINS_BEFORE_HOURS * HOUR_MS))
  const { venueEmailFailedAt } = request
  const times: { step: EscalationStep; at: number; takenAt: Date | null }[] = [
    { step: 'remind_first', at: created + FIRST_REMINDER_HOURS * HOUR_MS, takenAt: request.firstReminderAt ?? request.lastReminderAt },
    { step: 'remind_last', at: overdue, takenAt: request.lastReminderAt },
    { step: 'tell_diner', at: tellDiner, takenAt: request.dinerInformedAt },
    {
      step: 'tell_admins',
      at: venueEmailFailedAt ? Math.min(tellAdmins, venueEmailFailedAt.getTime()) : tellAdmins,
      takenAt: request.adminsToldAt,
    },
  ]
  const waitsUntil = request.suggestionEndsAt?.getTime() ?? 0
  return times.filter(({ takenAt }) => takenAt === null).map(({ step, at }) => ({ step, at: Math.max(at, waitsUntil) }))
}
