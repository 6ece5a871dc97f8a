import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeTimesBody } from '../../contract/evening.ts'
import type { Availability } from '../../contract/hours.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { requestChangeError } from '../../domain/reservation/request-change.ts'
import { changeError, validateChangeDay } from '../../domain/reservation/table-change.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { readNearby, readOffer, toAvailability } from '../hours/find-availability.ts'
import { withOwnTime } from './own-time.ts'
import { requireValidLink } from './reservation-link.ts'

/**
 * Returns the times of a date to which the table or the pending request of a diner's link can be moved. The table itself is excluded from
 * the booked covers, and its own time is offered also when the venue has closed it since.
 * @throws DomainError not_found; a code of `changeError` or `requestChangeError`; a code of `validateChangeDay`
 */
export async function findChangeTimes({
  ctx,
  input: { token, date, party_size: party },
}: {
  ctx: AppContext
  input: z.output<typeof changeTimesBody>
}): Promise<Availability> {
  const id = requireValidLink(ctx, token)
  const { orm } = ctx.db
  const [found] = await orm.select().from(reservations).where(eq(reservations.id, id))
  if (!found) throw new DomainError('not_found')
  const context = { now: ctx.clock(), timeZone: ctx.config.timeZone }
  const code = found.status === 'pending' ? requestChangeError(found, context) : changeError(found, context)
  if (code) throw new DomainError(code)
  throwIfErrors(validateChangeDay({ date, party_size: party }, found.source, context))
  const request = { venueId: found.venue_id, date, party, without: id }
  const read = await readOffer(orm, ctx, request)
  const offer = withOwnTime(read, found, { ...context, party })
  return toAvailability({ ...read, offer }, await readNearby(orm, ctx, request, read), party)
}
