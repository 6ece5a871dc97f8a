import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useReservationEvents } from '../reservation/panel/use-reservation-events.ts'
import { useApi } from '../site.ts'

/** Polling interval in milliseconds. The current day and lateness change without events. */
const POLL_INTERVAL_MS = 60_000

/**
 * Kept current by the server's events.
 * @param date undefined for the current day
 */
export function useDay(venueId: string, date: string | undefined) {
  const api = useApi()
  useReservationEvents(venueId)
  return useQuery({
    queryKey: [...reservationsKey(venueId), 'day', date ?? 'today'],
    queryFn: ({ signal }) => api.get('/api/reservations/day', { query: { venue_id: venueId, date }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  })
}
