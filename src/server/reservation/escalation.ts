import type { WaitingRequest } from '../../domain/reservation/escalation.ts'
import { reservationStart } from '../../domain/reservation/start.ts'
import type { reservations } from '../db/schema/index.ts'

export function toWaitingRequest(row: typeof reservations.$inferSelect, timeZone: string): WaitingRequest {
  return {
    createdAt: row.created_at,
    startsAt: reservationStart(row, timeZone),
    firstReminderAt: row.reminded_12h_at,
    lastReminderAt: row.reminded_24h_at,
    dinerInformedAt: row.diner_told_at,
    adminsToldAt: row.admins_told_at,
    suggestionEndsAt: row.suggestion ? new Date(row.suggestion.declined_at ?? row.suggestion.expires_at) : null,
    venueEmailFailedAt: row.venue_email_failed_at,
  }
}
