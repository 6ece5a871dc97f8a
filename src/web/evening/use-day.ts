import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useReservationEvents } from '../reservation/panel/use-reservation-events.ts'
import { useApi } from '../site.ts'

/** How often the screen fetches the day when no event tells of a change, in milliseconds: a day begins, and guests are late, by themselves. */
const POLL_INTERVAL_MS = 60_000

/**
 * One day of a venue, kept up to date by the server's events.
 * @param date undefined for today
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
