import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Availability, availabilityQuery } from '../../contract/hours.ts'
import { DomainError } from '../../domain/errors.ts'
import { availabilityOn, confirmsInstantly, datesNearby, requestWindow } from '../../domain/hours/availability.ts'
import type { VenueHours } from '../../domain/hours/hours.ts'
import type { DayOffer, VenueOffer } from '../../domain/hours/offer.ts'
import { addDays, type LocalDate } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { readBooked, readHours } from './read-hours.ts'

type Reader = Database['orm'] | Transaction
type Context = Pick<AppContext, 'clock' | 'config'>

export type OfferRequest = {
  venueId: string
  date: LocalDate
  party: number
  /** Id of a reservation that is not counted, because its party would move. */
  without?: string
}

export type ReadOffer = { hours: VenueHours; offer: VenueOffer }

const NEARBY_DAYS = 7
const MAX_NEARBY = 3

export async function readOffer(
  orm: Reader,
  { clock, config: { timeZone } }: Context,
  { venueId, date, party, without }: OfferRequest,
  options: { isLocked?: boolean } = {},
): Promise<ReadOffer> {
  const hours = await readHours(orm, venueId, { first: addDays(date, -NEARBY_DAYS), last: addDays(date, NEARBY_DAYS) }, options)
  const booked = await readBookedIfLimited(orm, hours, { venueId, first: date, last: date, without }, timeZone)
  const now = clock()
  const day = availabilityOn({ hours, booked, now, timeZone }, date, party)
  const { largest_party } = hours.rules
  return { hours, offer: { ...day, ...requestWindow(hours.rules, now, timeZone), largest_party } }
}

/** Returns the nearest days that have free times for a party, at most three; none when every time of the date is free. */
export async function readNearby(
  orm: Reader,
  { clock, config: { timeZone } }: Context,
  { venueId, date, party, without }: OfferRequest,
  { hours, offer }: ReadOffer,
): Promise<DayOffer[]> {
  const { times } = offer
  if (times.length > 0 && times.every(({ state }) => state === 'free')) return []
  const dates = { first: addDays(date, -NEARBY_DAYS), last: addDays(date, NEARBY_DAYS) }
  const booked = await readBookedIfLimited(orm, hours, { venueId, without, ...dates }, timeZone)
  const context = { hours, booked, now: clock(), timeZone }
  const found: DayOffer[] = []
  for (const near of datesNearby(date, offer)) {
    const free = availabilityOn(context, near, party).times.filter(({ state }) => state === 'free')
    if (free.length > 0) found.push({ date: near, times: free })
    if (found.length === MAX_NEARBY) break
  }
  return found
}

export function toAvailability({ hours, offer }: ReadOffer, nearby: readonly DayOffer[], party: number): Availability {
  return {
    ...offer,
    party_size: party,
    is_instant: confirmsInstantly(hours.rules, party),
    times: [...offer.times],
    nearby: nearby.map(({ date, times }) => ({ date, times: [...times] })),
  }
}

function readBookedIfLimited(
  orm: Reader,
  hours: VenueHours,
  { venueId, ...dates }: { venueId: string; first: LocalDate; last: LocalDate; without?: string | undefined },
  timeZone: string,
): ReturnType<typeof readBooked> {
  return hasRoom(hours) ? readBooked(orm, venueId, dates, timeZone) : Promise.resolve([])
}

function hasRoom({ rules, days }: VenueHours): boolean {
  const sittings = [...(rules.week ?? []), ...days.map((day) => day.sittings ?? [])].flat()
  return rules.room !== null || sittings.some(({ room }) => room !== null)
}

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
