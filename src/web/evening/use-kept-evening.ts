import { useEffect } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import { ApiError } from '../api.ts'
import { countDeletions, deleteKeptData } from '../session/kept-data.ts'
import { useApi } from '../site.ts'

/** How often the evening is kept again while the screen is open, in milliseconds. */
const KEEP_INTERVAL_MS = 60_000

let keptAt = 0

/**
 * Keeps today's evening in this browser whenever the server returned it, so that the screen opens without a network. Deletes it when the server says that
 * the user may not see it.
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
      // Without it the screen works as long as it stays open.
      .catch(() => {})
      .then(() => countDeletions() !== deletions && deleteKeptData())
  }, [api, day])
}
