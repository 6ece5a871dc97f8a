import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { calendarEventQuery } from '../../contract/reservation-link.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import { tableMinutesOf } from '../hours/table-minutes.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { confirmedEntry, tentativeEntry } from './calendar-event.ts'

type Input = z.output<typeof calendarEventQuery>

/**
 * Returns the calendar file of a request from the query parameters: of a confirmed table when the request was confirmed immediately,
 * otherwise tentative. Contains no data of the diner.
 * @throws DomainError venue_not_found
 */
export async function calendarEntryOfRequest({ ctx, input }: { ctx: AppContext; input: Input }): Promise<string> {
  authorize(ctx.actor, 'reservation:create', undefined)
  const { venue_id, reservation_id: id, ...visit } = input
  if (!isUuid(venue_id)) throw new DomainError('venue_not_found')
  const [venue] = await ctx.db.orm
    .select({
      name: venues.name,
      slug: venues.slug,
      address_road: venues.address_road,
      address_city: venues.address_city,
      address_county: venues.address_county,
      address_postcode: venues.address_postcode,
      table_minutes: sql<number>`${tableMinutesOf(venues.id)}`,
    })
    .from(venues)
    .where(and(eq(venues.id, venue_id), whereVenueActive))
  if (!venue) throw new DomainError('venue_not_found')
  const { publicUrl, mail, productName, timeZone } = ctx.config
  const isConfirmed = await isConfirmedAtOnce(ctx, input)
  const entry = {
    reservation: { id, ...visit, calendar_sequence: 0 },
    venue: { name: venue.name, address: fullAddress(venue), table_minutes: venue.table_minutes },
    url: `${publicUrl}/venues/${venue.slug}`,
    organizer: mail.from.address,
    productName,
    timeZone,
    now: ctx.clock(),
  }
  return isConfirmed ? confirmedEntry(entry, 'The link in our email shows or cancels it.') : tentativeEntry(entry)
}

/**
 * Whether a request was confirmed immediately, was never changed, and equals the parameters. All have to match, so that the response reveals
 * nothing that the response to the request did not contain.
 */
async function isConfirmedAtOnce(
  ctx: AppContext,
  { reservation_id, venue_id, party_size, requested_date, requested_time }: Input,
): Promise<boolean> {
  const [found] = await ctx.db.orm
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.id, reservation_id),
        eq(reservations.venue_id, venue_id),
        eq(reservations.party_size, party_size),
        eq(reservations.requested_date, requested_date),
        eq(reservations.requested_time, `${requested_time}:00`),
        eq(reservations.status, 'confirmed'),
        eq(reservations.decided_via, 'instant'),
        isNull(reservations.withdrawn_at),
        isNull(reservations.diner_change),
        eq(reservations.calendar_sequence, 0),
      ),
    )
  return found !== undefined
}
