import { and, asc, count, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { DailyEmail, setDailyEmailBody } from '../../contract/notification.ts'
import { isAdminRole } from '../../domain/account/roles.ts'
import { dailyEmailEnd, dueHours, lastSentAfterChoosing } from '../../domain/notification/daily-email.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { reservationsPanelPath } from '../../domain/reservation/panel-path.ts'
import { addDays, type LocalDate, localNow } from '../../domain/time.ts'
import { findActor } from '../actor/find-actor.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { dailyEmails, reservations, venues } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { dailyEmailsJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { queueEmail } from '../mail/outbox.ts'
import { dayList, type ListedReservation } from '../mail/templates/day-list.ts'
import { whereNotWithdrawn, whereUpcoming } from '../reservation/filters.ts'
import { requireReadableVenue } from '../reservation/find-reservation.ts'

type Input = { userId: string }

export async function listDailyEmails({ ctx, input }: { ctx: AppContext; input: Input }): Promise<DailyEmail[]> {
  const { userId } = authorize(ctx.actor, 'account:use', input).subject
  return ctx.db.orm
    .select({ venue_id: dailyEmails.venue_id, hour: dailyEmails.hour, when_empty: dailyEmails.when_empty })
    .from(dailyEmails)
    .innerJoin(venues, eq(venues.id, dailyEmails.venue_id))
    .where(eq(dailyEmails.user_id, userId))
    .orderBy(asc(venues.name_key), asc(venues.id))
}

/**
 * Turns the daily list of a venue on or off for the current user. When the hour has passed today, the first list is sent tomorrow.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found, also for another owner's venue
 */
export async function setDailyEmail({
  ctx,
  input,
}: {
  ctx: AppContext
  input: Input & { venueId: string } & z.output<typeof setDailyEmailBody>
}): Promise<DailyEmail> {
  const { userId } = authorize(ctx.actor, 'account:use', input).subject
  const { id: venue_id } = await requireReadableVenue(ctx, input.venueId)
  const { hour, when_empty } = input
  const ofVenue = and(eq(dailyEmails.user_id, userId), eq(dailyEmails.venue_id, venue_id))
  await writeAs(ctx, async (tx, ctx) => {
    authorize(ctx.actor, 'reservation:read', { venueId: venue_id }, 'venue_not_found')
    const [present] = await tx.select().from(dailyEmails).where(ofVenue).for('update')
    if (hour === null) {
      await tx.delete(dailyEmails).where(ofVenue)
      return
    }
    const last_sent_on = lastSentAfterChoosing(hour, present?.last_sent_on ?? null, ctx.clock(), ctx.config.timeZone)
    const chosen = { hour, when_empty, last_sent_on }
    await tx
      .insert(dailyEmails)
      .values({ user_id: userId, venue_id, ...chosen })
      .onConflictDoUpdate({ target: [dailyEmails.user_id, dailyEmails.venue_id], set: chosen })
  })
  return { venue_id, hour, when_empty }
}

const BATCH_SIZE = 20
const MAX_BOOKINGS = 200
const MAX_WAITING = 50

type Row = typeof dailyEmails.$inferSelect

/**
 * Queues the due lists of the day. The day is stored with the email in one transaction, and locked rows are skipped, so
 * that several processes send only one list per day. When a user may no longer read the reservations, the subscription
 * is deleted and no email is sent.
 * @returns the number of emails
 */
export async function sendDailyEmails(services: Services): Promise<number> {
  const { db, config, clock } = services
  let sent = 0
  for (;;) {
    const now = clock()
    const { date } = localNow(now, config.timeZone)
    const hours = dueHours(now, config.timeZone)
    if (hours.length === 0) return sent
    const { found, queued } = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select()
        .from(dailyEmails)
        .where(and(inArray(dailyEmails.hour, hours), whereUnsent(date)))
        .orderBy(asc(dailyEmails.user_id), asc(dailyEmails.venue_id))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      let emails = 0
      for (const row of rows) if (await sendList(tx, services, row, { now, date })) emails++
      return { found: rows.length, queued: emails }
    })
    sent += queued
    if (found < BATCH_SIZE) return sent
  }
}

/**
 * Condition for subscriptions without a list of the date. A stored date after tomorrow is from a clock that was far ahead, and does not
 * count; that of tomorrow may be from a process whose clock is slightly ahead.
 */
function whereUnsent(date: LocalDate): SQL | undefined {
  return or(lt(dailyEmails.last_sent_on, date), gt(dailyEmails.last_sent_on, addDays(date, 1)))
}

async function sendList(tx: Transaction, services: Services, row: Row, { now, date }: { now: Date; date: LocalDate }): Promise<boolean> {
  const { config } = services
  const ofRow = and(eq(dailyEmails.user_id, row.user_id), eq(dailyEmails.venue_id, row.venue_id))
  const actor = await findActor(tx, row.user_id)
  const [venue] = await tx.select({ id: venues.id, name: venues.name }).from(venues).where(eq(venues.id, row.venue_id))
  if (!venue || !actor || !can(actor, 'reservation:read', { venueId: row.venue_id })) {
    await tx.delete(dailyEmails).where(ofRow)
    return false
  }
  await tx.update(dailyEmails).set({ last_sent_on: date }).where(ofRow)
  const ofVenue = and(eq(reservations.venue_id, venue.id), whereNotWithdrawn)
  const bookings = await readListed(
    tx,
    and(ofVenue, eq(reservations.status, 'confirmed'), eq(reservations.requested_date, date)),
    MAX_BOOKINGS,
  )
  const waiting = await readListed(tx, and(ofVenue, eq(reservations.status, 'pending'), whereUpcoming(services, now)), MAX_WAITING)
  if (bookings.total + waiting.total === 0 && !row.when_empty) return false
  const ownPanel = `${reservationsPanelPath('owner', venue.id)}${actor.venues[0]?.id === venue.id ? '' : `?venue=${venue.id}`}`
  const panel = isAdminRole(actor.role) ? reservationsPanelPath('admin', venue.id) : ownPanel
  const email = dayList({
    site: config,
    to: actor.email,
    venue,
    date,
    bookings: bookings.rows,
    waiting: waiting.rows,
    unlisted: { bookings: bookings.total - bookings.rows.length, waiting: waiting.total - waiting.rows.length },
    url: `${config.publicUrl}${panel}`,
    expiresAt: dailyEmailEnd(date, row.hour, config.timeZone),
  })
  await queueEmail(tx, services, email)
  return true
}

const listedColumns = {
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  phone: reservations.phone,
  party_size: reservations.party_size,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  allergies: reservations.allergies,
  special_requests: reservations.special_requests,
  venue_note: reservations.venue_note,
}

async function readListed(tx: Transaction, where: SQL | undefined, limit: number): Promise<{ rows: ListedReservation[]; total: number }> {
  const rows = await tx
    .select(listedColumns)
    .from(reservations)
    .where(where)
    .orderBy(asc(reservations.requested_date), asc(reservations.requested_time), asc(reservations.id))
    .limit(limit)
  if (rows.length < limit) return { rows, total: rows.length }
  const [all] = await tx.select({ total: count() }).from(reservations).where(where)
  return { rows, total: all?.total ?? rows.length }
}

/** A failed run is not retried, because the next run does its work. */
export function dailyEmailWorker(services: Services): JobWorker {
  return createWorker(dailyEmailsJob, async () => {
    const count = await sendDailyEmails(services)
    if (count > 0) services.log.info({ count }, 'queued lists of the day')
  })
}
