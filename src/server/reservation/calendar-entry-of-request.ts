import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { calendarEventQuery } from '../../contract/reservation-link.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { tentativeEntry } from './calendar-event.ts'

/**
 * Returns the calendar file of a request from the query parameters. Reads no reservation, so that it reveals no data.
 * @throws DomainError venue_not_found
 */
export async function calendarEntryOfRequest({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof calendarEventQuery>
}): Promise<string> {
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
  return tentativeEntry({
    reservation: { id, ...visit },
    venue: { name: venue.name, address: fullAddress(venue) },
    url: `${publicUrl}/venues/${venue.slug}`,
    organizer: mail.from.address,
    productName,
    timeZone,
    now: ctx.clock(),
  })
}
