import { DomainError } from '../../domain/errors.ts'
import { confirmsInstantly } from '../../domain/hours/availability.ts'
import { timeError } from '../../domain/hours/offer.ts'
import { type ReservationRequest, validateReservationRequest } from '../../domain/reservation/request.ts'
import { isLocalDate, withoutSeconds } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import type { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { type OfferRequest, type ReadOffer, readNearby, readOffer, toAvailability } from '../hours/find-availability.ts'

type Context = Pick<AppContext, 'clock' | 'config'>

/**
 * Validates a request by the hours and capacity of its venue. Returns whether it may be confirmed automatically.
 * @throws DomainError a code of `validateReservationRequest`, with the times of the date and free times nearby when the
 * time is not free
 */
export async function judgeByHours(ctx: Context, orm: Database['orm'], request: ReservationRequest): Promise<{ isInstant: boolean }> {
  const { requested_date: date, requested_time: time, party_size: party, venue_id: venueId } = request
  const judged = { now: ctx.clock(), timeZone: ctx.config.timeZone }
  const offerRequest = { venueId, date, party }
  const read = isLocalDate(date) ? await readOffer(orm, ctx, offerRequest) : null
  const errors = validateReservationRequest(request, { ...judged, offer: read?.offer })
  const [first] = errors
  if (first && read && timeError(read.offer, time)) throw await withTimes(ctx, orm, { errors, read, offerRequest })
  if (first || !read) throw new DomainError(first?.code ?? 'date_not_future', { fields: errors })
  return { isInstant: confirmsInstantly(read.hours.rules, party) }
}

/**
 * Requires that the time of a table is still free. Concurrent requests with automatic confirmation wait until the transaction ends.
 * @throws DomainError time_full, time_closed or time_too_soon with the times of the date and free times nearby
 */
export async function requireRoom(tx: Transaction, ctx: Context, row: typeof reservations.$inferSelect): Promise<void> {
  const offerRequest = { venueId: row.venue_id, date: row.requested_date, party: row.party_size }
  const read = await readOffer(tx, ctx, offerRequest, { isLocked: true })
  const code = timeError(read.offer, withoutSeconds(row.requested_time))
  if (code) throw await withTimes(ctx, tx, { errors: [{ field: 'requested_time', code }], read, offerRequest })
}

type Refused = { errors: ReturnType<typeof validateReservationRequest>; read: ReadOffer; offerRequest: OfferRequest }

async function withTimes(ctx: Context, orm: Database['orm'] | Transaction, { errors, read, offerRequest }: Refused): Promise<DomainError> {
  const current = toAvailability(read, await readNearby(orm, ctx, offerRequest, read), offerRequest.party)
  return new DomainError(errors[0]?.code ?? 'time_closed', { fields: errors, current })
}
