import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reservationsKey } from './queries.ts'

/** Events this close to one another are one look at the list, in milliseconds. */
const TOGETHER_MS = 200

/**
 * Keeps what is shown of a venue's reservations true without a reload: each event of the server's stream makes it stale,
 * and so does every connection, since what happened between two of them is not told. The stream ends for good when the
 * server says so, as when somebody else looks after the venue now.
 */
export function useLive(venueId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stale = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: reservationsKey(venueId) })
      }, TOGETHER_MS)
    }
    const events = new EventSource(`/api/reservations/events?${new URLSearchParams({ venue_id: venueId })}`)
    let wasOpen = false
    events.addEventListener('open', () => {
      if (wasOpen) stale()
      wasOpen = true
    })
    events.addEventListener('changed', stale)
    events.addEventListener('end', () => {
      events.close()
      stale()
    })
    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [client, venueId])
}
