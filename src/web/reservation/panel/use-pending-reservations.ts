import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api.ts'
import { loadSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { pendingTotalQuery } from './queries.ts'
import { usePendingAlert, useSound } from './use-pending-alert.ts'
import { useReservationEvents } from './use-reservation-events.ts'

/**
 * Returns the number of pending requests, also shown in the title, kept current by server events. Reloads the session
 * when the venue is no longer assigned to the current user.
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
  // When the first request fails, 0 opens the list on all reservations, and the list shows the error. A later failure
  // keeps the last number.
  return { pending: pending ?? (error ? 0 : undefined), sound }
}
