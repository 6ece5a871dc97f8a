import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Availability } from '../../contract/hours.ts'
import { isLocalDate } from '../../domain/time.ts'
import { useApi } from '../site.ts'
import type { ReservationFormState } from './use-reservation-form.ts'

/**
 * Looks up the times of a venue whenever date or party size of the form change. Returns the times to show, which are those of the choice before
 * until the new ones are there; null before there are any.
 */
export function useAvailability({
  control,
  venueId,
  availability: found,
  setAvailability,
  isFor,
}: ReservationFormState): Availability | null {
  const api = useApi()
  const [party_size, requested_date] = useWatch({ control, name: ['party_size', 'requested_date'] })
  const isWanted = isLocalDate(requested_date)
  const isKnown = found !== null && isFor(found, { party_size, requested_date })
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    const query = { date: requested_date, party_size }
    api
      .get('/api/venues/:id/availability', { params: { id: venueId }, query, signal: leaving.signal })
      .then(setAvailability)
      // Without an answer the times of the week stay, and the server judges the request.
      .catch(() => {})
    return () => leaving.abort()
  }, [api, venueId, setAvailability, isWanted, isKnown, party_size, requested_date])
  return isWanted ? found : null
}
