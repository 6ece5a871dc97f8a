import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reservationsKey } from './queries.ts'
import { followReservations } from './reservation-stream.ts'

/** Events within this many milliseconds cause one refetch. */
const DEBOUNCE_MS = 200

/** Invalidates a venue's reservations on every event of the server's stream and on every connection. */
export function useReservationEvents(venueId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    // The server has no stream for all venues; that list is polled.
    if (venueId === undefined) return
    const queryKey = reservationsKey(venueId)
    let looking: ReturnType<typeof setTimeout> | undefined
    const stop = followReservations(venueId, (event) => {
      // Requests that are already running are recent enough; do not restart them.
      if (event === 'opened') void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      else
        looking ??= setTimeout(() => {
          looking = undefined
          void client.invalidateQueries({ queryKey })
        }, DEBOUNCE_MS)
    })
    return () => {
      clearTimeout(looking)
      stop()
    }
  }, [client, venueId])
}
