import { addDays, type LocalDate, localNow } from '../time.ts'
import { bookingWindow } from './booking-window.ts'
import { type Booked, coversOverCapacity } from './capacity.ts'
import type { BookingRules, VenueHours } from './hours.ts'
import { toEpochMinute } from './local-minutes.ts'
import type { DayOffer, TimeState } from './offer.ts'
import { type Slot, slotsOn } from './slots.ts'

type OfferContext = { hours: VenueHours; booked: readonly Booked[]; now: Date; timeZone: string }

const NEARBY_DAYS = { before: 3, after: 7 }

/** Returns every time of a date at which a table could be requested, and whether a party can have it. */
export function availabilityOn(context: OfferContext, date: LocalDate, party: number): DayOffer {
  const times = slotsOn(context.hours, date, context.timeZone).map((slot) => ({
    time: slot.time,
    state: stateOf(context, slot, party),
    sitting: slot.sitting.name,
  }))
  return { date, times }
}

/** The first and last date that can be requested, both inclusive. The first is tomorrow, or as early as the notice of the venue allows. */
export function requestWindow({ notice_minutes }: BookingRules, now: Date, timeZone: string): { first: LocalDate; last: LocalDate } {
  const usual = bookingWindow(now, timeZone)
  if (notice_minutes === null) return usual
  return { ...usual, first: localNow(new Date(now.getTime() + notice_minutes * 60_000), timeZone).date }
}

/** A party that is larger than the venue allows, which only the venue can accept, is never confirmed instantly. */
export function confirmsInstantly({ instant_party, largest_party }: BookingRules, party: number): boolean {
  return instant_party !== null && party <= Math.min(instant_party, largest_party ?? instant_party)
}

/** Returns the dates of the window from three days before a date to seven days after it, without the date, the nearest first. */
export function datesNearby(date: LocalDate, window: { first: LocalDate; last: LocalDate }): LocalDate[] {
  const distances = Array.from({ length: NEARBY_DAYS.after }, (_, index) => index + 1)
  const dates = distances.flatMap((days) => [addDays(date, days), ...(days <= NEARBY_DAYS.before ? [addDays(date, -days)] : [])])
  return dates.filter((each) => each >= window.first && each <= window.last)
}

function stateOf({ hours, booked, now, timeZone }: OfferContext, slot: Slot, party: number): TimeState {
  if (slot.at <= toEpochMinute(now) + (hours.rules.notice_minutes ?? 0)) return 'late'
  return slot.isMarkedFull || coversOverCapacity(hours, { slot, party }, booked, timeZone) > 0 ? 'full' : 'free'
}
