import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api.ts'
import { readSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { pendingTotal } from './queries.ts'
import { usePendingAlert } from './use-pending-alert.ts'
import { useReservationEvents } from './use-reservation-events.ts'
import { useSound } from './use-sound.ts'

/**
 * What stands behind a screen with reservations: how many wait, kept true by the server's events, told by title and sound.
 * Where the venue turns out to be somebody else's now, the tab asks again who is signed in and with which venue.
 */
export function usePendingReservations(venueId: string | undefined) {
  const api = useApi()
  const sound = useSound()
  const { data: pending, error } = useQuery(pendingTotal(api, venueId))
  useReservationEvents(venueId)
  usePendingAlert(pending, sound.isOn)
  const isLost = error instanceof ApiError && (error.code === 'no_venue_assigned' || error.code === 'venue_not_found')
  useEffect(() => {
    if (isLost) void readSession(api)
  }, [isLost, api])
  // A first answer that failed is told by the list, which then opens on everything; a later one takes nothing away.
  return { pending: pending ?? (error ? 0 : undefined), sound }
}
