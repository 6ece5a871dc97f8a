import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Availability } from '../../contract/hours.ts'
import type { VenueOffer } from '../../domain/hours/offer.ts'
import type { ReservationFormValues } from '../../domain/reservation/form-values.ts'
import { isLocalDate } from '../../domain/time.ts'
import { ApiError } from '../api.ts'
import { useApi } from '../site.ts'
import type { Form } from '../ui/form/use-form.ts'

type Choice = Pick<ReservationFormValues, 'party_size' | 'requested_date'>

type Lookup = {
  venueId: string
  isEnabled: boolean
  found: Availability | null
  onFound: (availability: Availability) => void
}

/**
 * Looks up the times of a venue whenever date or party size of the form change. Returns the times to show, which are those of the choice before
 * until the new ones are there; null before there are any.
 */
export function useAvailability({ control }: Pick<Form<ReservationFormValues>, 'control'>, { venueId, isEnabled, found, onFound }: Lookup) {
  const api = useApi()
  const [party_size, requested_date] = useWatch({ control, name: ['party_size', 'requested_date'] })
  const isWanted = isEnabled && isLocalDate(requested_date)
  const isKnown = isFor(found, { party_size, requested_date })
  const latest = useRef(onFound)
  latest.current = onFound
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    const query = { date: requested_date, party_size }
    api
      .get('/api/venues/:id/availability', { params: { id: venueId }, query, signal: leaving.signal })
      // Without an answer the times of the week stay, and the server judges the request.
      .then((availability) => latest.current(availability))
      .catch(() => {})
    return () => leaving.abort()
  }, [api, venueId, isWanted, isKnown, party_size, requested_date])
  return isWanted ? found : null
}

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
