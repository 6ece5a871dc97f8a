import { eq, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import { tableMinutesOf } from '../hours/table-minutes.ts'
import { confirmedEntry, tentativeEntry } from './calendar-event.ts'
import { requireValidLink, reservationLink } from './reservation-link.ts'

/**
 * Returns the calendar file of a link's reservation: tentative while the venue has not answered, then of the confirmed table. Contains no
 * personal data. Its UID is the one of the entry in the emails.
 * @throws DomainError not_found; reservation_withdrawn or reservation_declined
 */
export async function calendarEntryOfLink({ ctx, input: { token } }: { ctx: AppContext; input: { token: string } }): Promise<string> {
  const id = requireValidLink(ctx, token)
  const [found] = await ctx.db.orm
    .select({ reservation: reservations, venue: venues, table_minutes: sql<number>`${tableMinutesOf(venues.id)}` })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venue_id))
    .where(eq(reservations.id, id))
  if (!found) throw new DomainError('not_found')
  const { reservation, venue, table_minutes } = found
  if (reservation.withdrawn_at) throw new DomainError('reservation_withdrawn')
  if (reservation.status === 'declined') throw new DomainError('reservation_declined')
  const { publicUrl, mail, productName, timeZone } = ctx.config
  const entry = {
    reservation,
    venue: { name: venue.name, address: fullAddress(venue), table_minutes },
    url: reservationLink(publicUrl, token),
    organizer: mail.from.address,
    productName,
    timeZone,
    now: ctx.clock(),
  }
  return reservation.status === 'confirmed' ? confirmedEntry(entry, `See or cancel it: ${entry.url}`) : tentativeEntry(entry)
}
