import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reservationsKey } from './queries.ts'

/** Events within this many milliseconds cause one refetch. */
const DEBOUNCE_MS = 200
/** Pause before a new stream, in milliseconds. Browsers give up on a stream when the response is not an event stream. */
const RECONNECT_MS = 5_000

/**
 * Invalidates a venue's reservations on every event of the server's stream and on every connection, because events before it are lost.
 * Reconnects when the stream breaks. Stops when the server ends it, such as when the venue gets another manager.
 */
export function useReservationEvents(venueId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    // The server has no stream for all venues; that list is polled.
    if (venueId === undefined) return
    const queryKey = reservationsKey(venueId)
    let looking: ReturnType<typeof setTimeout> | undefined
    const stale = () => {
      looking ??= setTimeout(() => {
        looking = undefined
        void client.invalidateQueries({ queryKey })
      }, DEBOUNCE_MS)
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const connect = (): EventSource => {
      const stream = new EventSource(`/api/reservations/events?${new URLSearchParams({ venue_id: venueId })}`)
      // Requests that are already running are recent enough; do not restart them.
      stream.addEventListener('open', () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }))
      stream.addEventListener('changed', stale)
      stream.addEventListener('end', ({ data }) => {
        stream.close()
        stale()
        // The session token may have been replaced, so connect again. The server rejects a session that has ended.
        if (JSON.parse(data).reason === 'session') events = connect()
      })
      stream.addEventListener('error', () => {
        if (stream.readyState !== EventSource.CLOSED) return
        // A refetch also fails when the stream was rejected, and then shows the reason.
        stale()
        waiting = setTimeout(() => {
          events = connect()
        }, RECONNECT_MS)
      })
      return stream
    }
    let events = connect()
    return () => {
      clearTimeout(looking)
      clearTimeout(waiting)
      events.close()
    }
  }, [client, venueId])
}
