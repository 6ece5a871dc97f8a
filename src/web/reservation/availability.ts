import type { Availability } from '../../contract/hours.ts'
import type { VenueOffer } from '../../domain/hours/offer.ts'
import type { ReservationFormValues } from '../../domain/reservation/form-values.ts'
import { ApiError } from '../api.ts'

type Choice = Pick<ReservationFormValues, 'party_size' | 'requested_date'>

/** The times in the error of a request whose time is no longer free. */
export function timesOfError(error: unknown): Availability | null {
  return error instanceof ApiError && error.current && 'times' in error.current ? (error.current as Availability) : null
}

/** What the request is validated against: null for a venue without hours, and for one with hours before its times are known only what is certain. */
export function toOffer(availability: Availability | null, hasHours: boolean): VenueOffer | null {
  if (!hasHours) return null
  if (!availability) return { day: { date: '', times: [] }, first: '', last: '9999-12-31', largest_party: null }
  const { date, times, first, last, largest_party } = availability
  return { day: { date, times }, first, last, largest_party }
}

/** Whether times are those of a choice. */
export function isFor(found: Availability | null, { party_size, requested_date }: Choice): found is Availability {
  return found !== null && found.date === requested_date && String(found.party_size) === party_size
}
