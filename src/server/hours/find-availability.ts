import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Availability, availabilityQuery } from '../../contract/hours.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { readNearby, readOffer, toAvailability } from './read-offer.ts'

/**
 * Returns the times of a date for a party, and free times of days nearby.
 * @throws DomainError venue_not_found; requests_off when the venue takes no requests
 */
export async function findAvailability({
  ctx,
  input: { id, date, party_size: party },
}: {
  ctx: AppContext
  input: z.output<typeof availabilityQuery> & { id: string }
}): Promise<Availability> {
  const { orm } = ctx.db
  const [venue] = isUuid(id)
    ? await orm
        .select({ takes_requests: venues.takes_requests })
        .from(venues)
        .where(and(whereVenueActive, eq(venues.id, id)))
    : []
  if (!venue) throw new DomainError('venue_not_found')
  if (!venue.takes_requests) throw new DomainError('requests_off')
  const request = { venueId: id, date, party }
  const read = await readOffer(orm, ctx, request)
  return toAvailability(read, await readNearby(orm, ctx, request, read), party)
}
