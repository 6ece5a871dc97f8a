import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '../../domain/permissions.ts'
import type { ReservationStatus } from '../../domain/reservation/status.ts'
import { useActor } from '../session/use-actor.ts'
import { useVenueParam } from '../session/use-menu-list.ts'

type Props = { venueId: string; status: ReservationStatus | 'all'; q?: string; children: ReactNode }

/** Leads to the list of all reservations of a venue: that of the administrators, or that of its owner. */
export function ReservationsLink({ venueId, status, q, children }: Props) {
  const isAdmin = can(useActor(), 'reservation:read-all', undefined)
  const venue = useVenueParam()(venueId)
  if (isAdmin)
    return (
      <Link to="/admin/venues/$id/reservations" params={{ id: venueId }} search={{ status, q }} className="link">
        {children}
      </Link>
    )
  return (
    <Link to="/venue-menu" search={{ status, q, tab: 'reservations', venue }} className="link">
      {children}
    </Link>
  )
}
