import { eq } from 'drizzle-orm'
import { fullAddress } from '../../domain/venue/address.ts'
import type { Services } from '../app-context.ts'
import { type reservations, venues } from '../db/schema/index.ts'
import type { CalendarAttachment } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'
import type { EmailVenue } from '../mail/templates/reservation-details.ts'
import type { DinerEmailData } from '../mail/templates/reservation-diner.ts'
import type { VenueEmailData } from '../mail/templates/reservation-venue.ts'
import { answerLink, signAnswerLink } from './answer-link.ts'
import { calendarEvent } from './calendar-event.ts'
import { emailVenueColumns, type VenueWithRecipients, venueRecipients } from './email-venue.ts'
import { reservationLink, signReservationLink } from './reservation-link.ts'

export type EmailServices = Pick<Services, 'config' | 'clock' | 'secret' | 'jobs'>
type Row = typeof reservations.$inferSelect

export type EmailData = DinerEmailData & { venue: VenueWithRecipients }

/**
 * Leaves out the text of the form while no person at the venue has seen it. Anyone can enter any email address, and the site must not send
 * a stranger's text to it.
 */
export function withoutUnseenText(data: EmailData): EmailData {
  if (data.reservation.decided_via !== 'instant') return data
  return { ...data, reservation: { ...data.reservation, first_name: '', last_name: '', allergies: null, special_requests: null } }
}

export function toEmailData({ config, secret }: EmailServices, reservation: Row, venue: VenueWithRecipients): EmailData {
  return { site: config, reservation, venue, url: reservationLink(config.publicUrl, signReservationLink(reservation.id, secret)) }
}

export async function readVenue(tx: Transaction, { venue_id }: Row): Promise<VenueWithRecipients> {
  const [venue] = await tx.select(emailVenueColumns).from(venues).where(eq(venues.id, venue_id))
  if (!venue) throw new Error('the venue of a reservation is not there')
  return venue
}

export function forVenue({ config, secret }: EmailServices, data: EmailData, write: (data: VenueEmailData) => Email): Email[] {
  return venueRecipients(data.venue).map((recipient) => {
    const answerUrl =
      recipient.as === 'admin' ? null : answerLink(config.publicUrl, signAnswerLink(data.reservation.id, recipient.email, secret))
    return write({ ...data, recipient, answerUrl })
  })
}

export function calendarOf(
  { config, clock }: EmailServices,
  { reservation, venue, url }: { reservation: Row; venue: EmailVenue; url: string },
  method: CalendarAttachment['method'],
): CalendarAttachment {
  const { productName, timeZone } = config
  const place = { name: venue.name, address: fullAddress(venue), table_minutes: venue.table_minutes }
  return calendarEvent({ reservation, venue: place, url, organizer: config.mail.from.address, productName, timeZone, now: clock() }, method)
}
