import { halfHourOf } from '../../../domain/half-hour.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'

/** Booked people at a half hour of a day, without the party; `room` is null without a limit. */
export type Covers = { time: string; booked: number; room: number | null }

/** The people at a time with the party, '36/40' with a limit; '' when they are not known. */
export function coversPhrase(covers: readonly Covers[], time: string, party: number): string {
  const minute = halfHourOf(time)
  // The list may end after midnight, so that its times are not in the order of their texts.
  const half = covers.find((each) => halfHourOf(each.time) === minute)
  if (!half) return ''
  return half.room === null ? String(half.booked + party) : `${half.booked + party}/${half.room}`
}

/**
 * The people of confirmed reservations near the time of a request, as a phrase. It names no hours, because each venue sets for how long it
 * needs a table.
 */
export function coversNearbyPhrase(covers: number): string {
  return covers === 0 ? 'No other bookings around this time' : `${partySizeLabel(covers)} confirmed around this time`
}
