import { useEffect } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import { ApiError } from '../api.ts'
import { countDeletions, deleteKeptData } from '../session/kept-data.ts'
import { useApi } from '../site.ts'

/** Minimum time between two copies of the evening, in milliseconds. */
const KEEP_INTERVAL_MS = 60_000

let keptAt = 0

/**
 * Stores the current day in the browser when it is loaded, so that the page opens without a network connection. Deletes
 * the copy after a 4xx response, such as when the user lost access.
 */
export function useKeptEvening(day: ReservationDay | undefined, error: unknown): void {
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
