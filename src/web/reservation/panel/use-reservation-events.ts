import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reservationsKey } from './queries.ts'

/** Events this close to one another are one look at the list, in milliseconds. */
const DEBOUNCE_MS = 200
/** Pause before another stream where a browser gives one up, in milliseconds: it does at any answer that is none. */
const RECONNECT_MS = 5_000

/**
 * Keeps what is shown of a venue's reservations true without a reload: each event of the server's stream makes it stale,
 * and so does every connection, since what happened before it is not told. A line that is lost comes back, also behind a
 * proxy that answers for a server that starts again. The stream ends for good when the server says so, as when someone
 * else looks after the venue now.
 */
export function useReservationEvents(venueId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    // The server has no stream for all venues; the list of all venues is polled.
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
      // What is on its way by then was asked for with the screen, and need not be asked for again.
      stream.addEventListener('open', () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }))
      stream.addEventListener('changed', stale)
      stream.addEventListener('end', ({ data }) => {
        stream.close()
        stale()
        // The token may have been replaced, in this tab or another; a session that has ended is refused below.
        if (JSON.parse(data).reason === 'session') events = connect()
      })
      stream.addEventListener('error', () => {
        if (stream.readyState !== EventSource.CLOSED) return
        // Where it was refused, so is the list, and the screen goes.
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
