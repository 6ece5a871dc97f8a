import { type EscalationStep, FIRST_REMINDER_HOURS } from '../../domain/reservation/escalation.ts'
import { REPLY_HOURS, replyDueAt } from '../../domain/reservation/reply-time.ts'
import { reservationStart } from '../../domain/reservation/start.ts'
import type { Suggestion } from '../../domain/reservation/suggestion.ts'
import type { RequestedChange, TableChange } from '../../domain/reservation/table-change.ts'
import { UNDO_SECONDS } from '../../domain/trash.ts'
import type { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'
import { queueEmail, queueEmails } from '../mail/outbox.ts'
import { requestsUnanswered } from '../mail/templates/requests-unanswered.ts'
import * as toDiner from '../mail/templates/reservation-diner.ts'
import * as toVenue from '../mail/templates/reservation-venue.ts'
import { venueClosed } from '../mail/templates/venue-closed.ts'
import { calendarOf, type EmailData, type EmailServices, forVenue, readVenue, toEmailData, withoutUnseenText } from './email-data.ts'
import { emailsWithinDailyQuota, lockRecipients, requireDailyQuota } from './email-quota.ts'
import { adminRecipients, type VenueWithRecipients } from './email-venue.ts'

type Row = typeof reservations.$inferSelect

/**
 * Emails about a deleted venue that are composed in one turn of the event loop. Between them other requests are answered, and the
 * transaction is not idle for so long that PostgreSQL ends it.
 */
const CLOSED_BATCH = 200

export type RequestEmails = { copy: Email; toVenue: Email[] }

/** Writes the emails about a new request. Takes a while, so call it before the transaction, for which others may wait. */
export function writeRequestEmails(services: EmailServices, reservation: Row, venue: VenueWithRecipients): RequestEmails {
  const data = toEmailData(services, reservation, venue)
  const write = reservation.status === 'confirmed' ? toVenue.reservationBooked : toVenue.reservationRequested
  return { copy: copyFor(services, data), toVenue: forVenue(services, data, write) }
}

function copyFor(services: EmailServices, data: EmailData): Email {
  if (data.reservation.status !== 'confirmed') return toDiner.reservationReceived(data)
  const seen = withoutUnseenText(data)
  return toDiner.reservationConfirmed(seen, calendarOf(services, seen, 'REQUEST'))
}

/** Queues the emails about a pending request that became a confirmed table when its diner changed it. */
export async function queueInstantEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  const emails = writeRequestEmails(services, reservation, await readVenue(tx, reservation))
  await lockRecipients(tx, [reservation.email])
  await queueEmails(tx, services, [...(await emailsWithinDailyQuota(tx, services, emails.copy)), ...emails.toVenue])
}

/** Queues the emails about a pending request that its diner changed. @param was the table before */
export async function queueRequestChangedEmails(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  was: TableChange,
): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await lockRecipients(tx, [reservation.email])
  const forDiner = await emailsWithinDailyQuota(tx, services, toDiner.requestChanged(data))
  await queueEmails(tx, services, [...forDiner, ...forVenue(services, data, (each) => toVenue.requestChangedByDiner(each, was))])
}

export async function queueAnswerLinkEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(tx, services, forVenue(services, data, toVenue.answerLinkRenewed))
}

/** Like `queueDecisionEmail`, for a booking whose email address the venue typed. @throws DomainError email_quota_reached */
export async function queueBookingEmail(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  if (reservation.email) await requireDailyQuota(tx, services, [{ to: reservation.email, kind: 'reservation-confirmed' }])
  await queueDecisionEmail(tx, services, reservation)
}

/** Emails the diner that a request was confirmed or declined, unless its time has passed. */
export async function queueDecisionEmail(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  if (!reservation.email || reservationStart(reservation, services.config.timeZone) <= services.clock()) return
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  const email =
    reservation.status === 'confirmed'
      ? toDiner.reservationConfirmed(data, calendarOf(services, data, 'REQUEST'))
      : toDiner.reservationDeclined(data)
  await queueEmail(tx, services, email)
}

export async function queueSuggestionEmail(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  suggestion: Suggestion,
): Promise<void> {
  if (!reservation.email) return
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  const email = toDiner.timesSuggested(data, suggestion)
  await requireDailyQuota(tx, services, [email])
  await queueEmail(tx, services, email)
}

/** Emails the diner the confirmation and the venue that a suggested time was accepted. */
export async function queueAcceptanceEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  await queueDecisionEmail(tx, services, reservation)
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(tx, services, forVenue(services, data, toVenue.suggestionAccepted))
}

export async function queueCallOffEmail(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  if (!reservation.email) return
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmail(tx, services, toDiner.tableCalledOff(data, calendarOf(services, data, 'CANCEL')))
}

/**
 * Queues the email with the new calendar entry to the diner. The venue gets an email when the diner made the change.
 * @throws DomainError email_quota_reached when the venue made it
 */
export async function queueChangedEmails(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  { isByDiner }: { isByDiner: boolean },
): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  const seen = withoutUnseenText(data)
  const forDiner = reservation.email ? [toDiner.tableChanged(seen, calendarOf(services, seen, 'REQUEST'))] : []
  if (!isByDiner) await requireDailyQuota(tx, services, forDiner)
  await queueEmails(tx, services, [...forDiner, ...(isByDiner ? forVenue(services, data, toVenue.tableChangedByDiner) : [])])
}

export async function queueTextsChangedEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(tx, services, forVenue(services, data, toVenue.textsChangedByDiner))
}

export async function queueChangeDroppedEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(tx, services, forVenue(services, data, toVenue.changeDropped))
}

export async function queueSuggestionDeclinedEmails(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(tx, services, forVenue(services, data, toVenue.suggestionDeclined))
}

export async function queueChangeRequestEmails(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  change: RequestedChange,
): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  await queueEmails(
    tx,
    services,
    forVenue(services, data, (each) => toVenue.changeRequested(each, change)),
  )
}

export async function queueChangeAnswerEmail(tx: Transaction, services: EmailServices, reservation: Row): Promise<void> {
  if (!reservation.email) return
  await queueEmail(tx, services, toDiner.changeDeclined(toEmailData(services, reservation, await readVenue(tx, reservation))))
}

export async function queueWithdrawalEmails(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  { isShortNotice = false } = {},
): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  const seen = withoutUnseenText(data)
  const calendar = reservation.status === 'confirmed' ? calendarOf(services, seen, 'CANCEL') : null
  const forDiner = reservation.email ? [toDiner.reservationWithdrawn(seen, calendar)] : []
  await queueEmails(tx, services, [...forDiner, ...forVenue(services, data, (each) => toVenue.reservationWithdrawn(each, isShortNotice))])
}

/** Emails the venue and the diner about a request without an answer, for the steps that are due. */
export async function queueEscalationEmails(
  tx: Transaction,
  services: EmailServices,
  reservation: Row,
  steps: readonly EscalationStep[],
): Promise<void> {
  const data = toEmailData(services, reservation, await readVenue(tx, reservation))
  const isOverdue = replyDueAt(reservation.created_at) <= services.clock()
  const forDiner = steps.includes('tell_diner')
    ? await emailsWithinDailyQuota(tx, services, toDiner.reservationUnanswered(data, isOverdue))
    : []
  const hours = steps.includes('remind_last') ? REPLY_HOURS : steps.includes('remind_first') ? FIRST_REMINDER_HOURS : null
  const forVenueRecipients = hours === null ? [] : forVenue(services, data, (each) => toVenue.reservationReminder(each, hours))
  await queueEmails(tx, services, [...forDiner, ...forVenueRecipients])
}

/** Emails every administrator one list of requests without an answer. @returns false without administrators */
export async function queueAdminEmails(tx: Transaction, services: EmailServices, waiting: readonly Row[]): Promise<boolean> {
  const admins = await adminRecipients(tx)
  if (admins.length === 0) return false
  const requests: { reservation: Row; venue: VenueWithRecipients }[] = []
  for (const reservation of waiting) requests.push({ reservation, venue: await readVenue(tx, reservation) })
  const { config, clock } = services
  await queueEmails(
    tx,
    services,
    admins.map((to) => requestsUnanswered({ site: config, requests, now: clock(), to })),
  )
  return true
}

export async function queueVenueClosedEmails(
  tx: Transaction,
  services: EmailServices,
  upcoming: readonly Row[],
  venue: VenueWithRecipients,
): Promise<void> {
  const told = upcoming.filter(({ email }) => email !== '')
  for (let from = 0; from < told.length; from += CLOSED_BATCH) {
    const emails = told.slice(from, from + CLOSED_BATCH).map((reservation) => {
      const seen = withoutUnseenText(toEmailData(services, reservation, venue))
      const calendar = reservation.status === 'confirmed' ? calendarOf(services, seen, 'CANCEL') : null
      return venueClosed(services.config, { ...seen.reservation, venueName: venue.name, calendar })
    })
    await queueEmails(tx, services, emails, { delaySeconds: services.config.trashDays === 0 ? 0 : UNDO_SECONDS })
  }
}
