import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api.ts'
import { loadSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { pendingTotalQuery } from './queries.ts'
import { usePendingAlert, useSound } from './use-pending-alert.ts'
import { useReservationEvents } from './use-reservation-events.ts'

/**
 * What stands behind a screen with reservations: how many wait, kept true by the server's events, told by title and sound.
 * Where the venue turns out to be someone else's now, the tab asks again who is signed in and with which venue.
 */
export function usePendingReservations(venueId: string | undefined) {
  const api = useApi()
  const sound = useSound()
  const { data: pending, error } = useQuery(pendingTotalQuery(api, venueId))
  useReservationEvents(venueId)
  usePendingAlert(pending, sound.isOn)
  const isLost = error instanceof ApiError && (error.code === 'no_venue_assigned' || error.code === 'venue_not_found')
  useEffect(() => {
    if (isLost) void loadSession(api)
  }, [isLost, api])
  // A first answer that failed is told by the list, which then opens on everything; a later one takes nothing away.
  return { pending: pending ?? (error ? 0 : undefined), sound }
}
