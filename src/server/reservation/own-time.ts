import type { VenueOffer } from '../../domain/hours/offer.ts'
import { isShortNotice } from '../../domain/reservation/table-change.ts'
import { withoutSeconds } from '../../domain/time.ts'
import type { reservations } from '../db/schema/index.ts'
import type { ReadOffer } from '../hours/find-availability.ts'

type Own = Pick<typeof reservations.$inferSelect, 'party_size' | 'requested_date' | 'requested_time'>

/**
 * Offers the diner of a reservation its own time as well, so that its party can change although the venue has closed that time since, and
 * become smaller although the time is full. Only the venue can confirm a party at a time that it has closed.
 */
export function withOwnTime(
  { hours, offer }: ReadOffer,
  own: Own,
  { party, ...context }: { party: number; now: Date; timeZone: string },
): VenueOffer {
  const time = withoutSeconds(own.requested_time)
  const offered = offer.times.find((each) => each.time === time)
  const isKept = !offered || (offered.state === 'full' && party <= own.party_size)
  if (offer.date !== own.requested_date || !isKept || isShortNotice(own, hours.rules.notice_minutes, context)) return offer
  const others = offer.times.filter((each) => each !== offered)
  const times = [...others, { time, state: 'free' as const, sitting: offered?.sitting ?? '' }]
  return { ...offer, times: times.sort((a, b) => a.time.localeCompare(b.time)) }
}

export function isOffered({ times }: VenueOffer, time: string): boolean {
  return times.some((each) => each.time === time)
}
