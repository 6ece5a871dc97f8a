import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { calendarEventQuery } from '../../contract/reservation-link.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { confirmedEntry, tentativeEntry } from './calendar-event.ts'

type Input = z.output<typeof calendarEventQuery>

/**
 * Returns the calendar file of a request from the query parameters: of a confirmed table when the request was confirmed at once, otherwise
 * tentative. Contains no data of the diner.
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
    })
    .from(venues)
    .where(and(eq(venues.id, venue_id), whereVenueActive))
  if (!venue) throw new DomainError('venue_not_found')
  const { publicUrl, mail, productName, timeZone } = ctx.config
  const sequence = await instantSequence(ctx, input)
  const entry = {
    reservation: { id, ...visit, calendar_sequence: sequence ?? 0 },
    venue: { name: venue.name, address: fullAddress(venue) },
    url: `${publicUrl}/venues/${venue.slug}`,
    organizer: mail.from.address,
    productName,
    timeZone,
    now: ctx.clock(),
  }
  return sequence === null ? tentativeEntry(entry) : confirmedEntry(entry, 'The link in our email shows or cancels it.')
}

/**
 * Returns the `calendar_sequence` of a request that was confirmed at once and is still as the query says; otherwise null. Every part has to
 * match, so that the response says only what the response to the request has said.
 */
async function instantSequence(
  ctx: AppContext,
  { reservation_id, venue_id, party_size, requested_date, requested_time }: Input,
): Promise<number | null> {
  const [found] = await ctx.db.orm
    .select({ sequence: reservations.calendar_sequence })
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
      ),
    )
  return found?.sequence ?? null
}
