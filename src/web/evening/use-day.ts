import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSaved } from '../reservation/answers/use-saved-answers.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useReservationEvents } from '../reservation/panel/use-reservation-events.ts'
import { useApi } from '../site.ts'
import { withAttendances } from './use-attendance.ts'
import { useKeptEvening } from './use-kept-evening.ts'

/** Polling interval in milliseconds. The current day and lateness change without events. */
const POLL_INTERVAL_MS = 60_000

/** Age in milliseconds from which the page shows the time of its data. */
const STALE_MS = 150_000

/**
 * Returns a day of a venue with the attendances that are not sent yet, kept current by the server's events.
 * @param date undefined for the current day
 */
export function useDay(venueId: string, date: string | undefined) {
  const api = useApi()
  useReservationEvents(venueId)
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    queryKey: [...reservationsKey(venueId), 'day', date ?? 'today'],
    queryFn: ({ signal }) => api.get('/api/reservations/day', { query: { venue_id: venueId, date }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  })
  useKeptEvening(stored, error)
  const { attendances } = useSaved(venueId)
  return {
    day: stored && withAttendances(stored, attendances),
    isStale: stored !== undefined && Date.now() - Date.parse(stored.as_of) > STALE_MS,
    error,
    refetch,
  }
}
