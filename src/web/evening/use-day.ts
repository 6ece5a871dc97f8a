import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import { ApiError } from '../api.ts'
import { useSaved } from '../reservation/answers/use-saved-answers.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useReservationEvents } from '../reservation/panel/use-reservation-events.ts'
import { countDeletions, deleteKeptData } from '../session/kept-data.ts'
import { useApi } from '../site.ts'
import { withAttendances } from './use-attendance.ts'

/** Minimum time between two copies of the evening. */
const KEEP_INTERVAL_MS = 60_000

let keptAt = 0

/**
 * Stores the current day in the browser when it is loaded, so that the page opens without a network connection. Deletes
 * the copy after a 4xx response, such as when the user lost access.
 */
function useKeptEvening(day: ReservationDay | undefined, error: unknown): void {
  const api = useApi()
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  useEffect(() => {
    if (isRefused) deleteKeptData()
  }, [isRefused])
  useEffect(() => {
    if (!day || day.date !== day.today || !navigator.onLine || Date.now() - keptAt < KEEP_INTERVAL_MS) return
    keptAt = Date.now()
    const deletions = countDeletions()
    const { id } = day.venue
    const read = Promise.all([api.get('/api/session'), api.get('/api/venues/:id/hours', { params: { id } }), import('./kept-evening.ts')])
    read
      .then(([session, hours, { keepEvening }]) =>
        keepEvening({ '/api/session': session, [`/api/venues/${id}/hours`]: hours, [`/api/reservations/day?venue_id=${id}`]: day }),
      )
      // Without a stored copy the page works as long as it stays open.
      .catch(() => {})
      .then(() => countDeletions() !== deletions && deleteKeptData())
  }, [api, day])
}

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
    // Not the day of another venue, to which a booking would be added.
    placeholderData: (previous) => (previous?.venue.id === venueId ? previous : undefined),
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
