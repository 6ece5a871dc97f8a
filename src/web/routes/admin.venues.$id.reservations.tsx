import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { VenueReservations } from '../owner/venue-reservations.tsx'
import { PrivateScreen } from '../private/private-screen.tsx'
import { readPanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/admin/venues/$id/reservations')({
  head: ({ matches }) => privateHead(matches, 'Reservations'),
  validateSearch: readPanelSearch,
  component: () => (
    <PrivateScreen only="admin">
      <VenueReservations />
    </PrivateScreen>
  ),
})
