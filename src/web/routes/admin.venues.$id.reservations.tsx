import { createFileRoute } from '@tanstack/react-router'
import { VenueReservations } from '../admin/venue-reservations.tsx'
import { privateHead } from '../head.ts'
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
