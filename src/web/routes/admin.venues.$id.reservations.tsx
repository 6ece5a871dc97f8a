import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { VenueReservationsPage } from '../admin/venue-reservations.tsx'
import { privateHead } from '../head.ts'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/admin/venues/$id/reservations')({
  head: ({ matches }) => privateHead(matches, 'Reservations'),
  validateSearch: parsePanelSearch,
  component: () => (
    <AdminScreen>
      <VenueReservationsPage />
    </AdminScreen>
  ),
})
