import { and, asc, count, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { isAdminRole } from '../../domain/account/roles.ts'
import { dailyEmailEnd, dueHours } from '../../domain/notification/daily-email.ts'
import { can } from '../../domain/permissions.ts'
import { type LocalDate, localNow } from '../../domain/time.ts'
import { findActor } from '../account/find-actor.ts'
import type { Services } from '../app-context.ts'
import { dailyEmails, reservations, venues } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { dayList, type ListedReservation } from '../mail/templates/day-list.ts'
import { whereNotWithdrawn, whereUpcoming } from '../reservation/filters.ts'

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
        .where(and(inArray(dailyEmails.hour, hours), lt(dailyEmails.last_sent_on, date)))
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
  const ownPanel = actor.venues[0]?.id === venue.id ? '/venue-menu' : `/venue-menu?venue=${venue.id}`
  const panel = isAdminRole(actor.role) ? `/admin/venues/${venue.id}/reservations` : ownPanel
  const mail = dayList({
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
  await queueEmail(tx, services, mail)
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
