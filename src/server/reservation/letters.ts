import { eq } from 'drizzle-orm'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { reservationLink } from '../../domain/reservation/reservation-link.ts'
import { reservationStart } from '../../domain/reservation/withdrawal.ts'
import type { Parts } from '../context.ts'
import { type reservations, venues } from '../db/schema/index.ts'
import type { CalendarAttachment } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import { postMail, postMails } from '../mail/post.ts'
import * as toDiner from '../mail/templates/reservation-diner.ts'
import { addressLine, type MailedVenue } from '../mail/templates/reservation-facts.ts'
import * as toVenue from '../mail/templates/reservation-venue.ts'
import { venueClosed } from '../mail/templates/venue-closed.ts'
import { calendarEvent } from './calendar-event.ts'
import { mailedVenueColumns, type VenueWithOwners } from './mailed-venue.ts'
import { signReservationLink } from './reservation-link.ts'
import { takeTurn, unlessTooMany } from './unasked-letters.ts'
import { venueReaders } from './venue-readers.ts'

type Sender = Pick<Parts, 'config' | 'clock' | 'secret' | 'jobs'>
type Row = typeof reservations.$inferSelect

/** A reservation with its venue: the data of all reservation emails. */
type Told = toDiner.ToDiner & { venue: VenueWithOwners }

/** Queues the emails about a new request: a copy to the diner, within the daily quota, and the request to the venue. */
export async function tellOfRequest(tx: Transaction, parts: Sender, reservation: Row, venue: VenueWithOwners): Promise<void> {
  const told = toldOf(parts, reservation, venue)
  await takeTurn(tx, reservation.email)
  const forDiner = await unlessTooMany(tx, parts, toDiner.reservationReceived(told))
  await postMails(tx, parts, [...forDiner, ...(await forVenue(tx, told, toVenue.reservationRequested))])
}

/** Queues the email about the venue's decision, unless the requested time has passed. */
export async function tellOfDecision(tx: Transaction, parts: Sender, reservation: Row): Promise<void> {
  if (!reservation.email || reservationStart(reservation, parts.config.timeZone) <= parts.clock()) return
  const told = toldOf(parts, reservation, await readVenue(tx, reservation))
  const mail =
    reservation.status === 'confirmed'
      ? toDiner.reservationConfirmed(told, calendarOf(parts, told, 'REQUEST'))
      : toDiner.reservationDeclined(told)
  await postMail(tx, parts, mail)
}

/** Queues the emails about a withdrawal, to the diner and the venue. */
export async function tellOfWithdrawal(tx: Transaction, parts: Sender, reservation: Row): Promise<void> {
  const told = toldOf(parts, reservation, await readVenue(tx, reservation))
  const calendar = reservation.status === 'confirmed' ? calendarOf(parts, told, 'CANCEL') : null
  const forDiner = reservation.email ? [toDiner.reservationWithdrawn(told, calendar)] : []
  await postMails(tx, parts, [...forDiner, ...(await forVenue(tx, told, toVenue.reservationTakenBack))])
}

/** Queues the reminder of a request without a reply to the venue, and an email to the diner after the reply time has ended. */
export async function tellOfWaiting(tx: Transaction, parts: Sender, reservation: Row, hours: number): Promise<void> {
  const told = toldOf(parts, reservation, await readVenue(tx, reservation))
  const forDiner = hours >= REPLY_HOURS ? await unlessTooMany(tx, parts, toDiner.reservationUnanswered(told)) : []
  await postMails(tx, parts, [...forDiner, ...(await forVenue(tx, told, (each) => toVenue.reservationReminder(each, hours)))])
}

/** Queues emails to the diners of a deleted venue. For a confirmed reservation it contains the cancellation for their calendar. */
export async function tellOfClosing(tx: Transaction, parts: Sender, upcoming: readonly Row[], venue: VenueWithOwners): Promise<void> {
  const letters = upcoming.map((reservation) => {
    const calendar = reservation.status === 'confirmed' ? calendarOf(parts, toldOf(parts, reservation, venue), 'CANCEL') : null
    return venueClosed(parts.config, { ...reservation, venueName: venue.name, calendar })
  })
  await postMails(tx, parts, letters)
}

function toldOf({ config, secret }: Sender, reservation: Row, venue: VenueWithOwners): Told {
  return { site: config, reservation, venue, url: reservationLink(config.publicUrl, signReservationLink(reservation.id, secret)) }
}

async function readVenue(tx: Transaction, { venue_id }: Row): Promise<VenueWithOwners> {
  const [venue] = await tx.select(mailedVenueColumns).from(venues).where(eq(venues.id, venue_id))
  if (!venue) throw new Error('the venue of a reservation is not there')
  return venue
}

async function forVenue(tx: Transaction, told: Told, write: (told: toVenue.ToVenue) => Mail): Promise<Mail[]> {
  const readers = await venueReaders(tx, told.venue)
  return readers.map((reader) => write({ ...told, reader }))
}

function calendarOf(
  { config, clock }: Sender,
  { reservation, venue, url }: { reservation: Row; venue: MailedVenue; url: string },
  method: CalendarAttachment['method'],
): CalendarAttachment {
  const { productName, timeZone } = config
  const place = { name: venue.name, address: addressLine(venue) }
  return calendarEvent({ reservation, venue: place, url, organizer: config.mail.from.address, productName, timeZone, now: clock() }, method)
}
