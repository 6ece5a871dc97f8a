import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { VenueReservationsPage } from '../admin/venue-reservations.tsx'
import { privateHead } from '../head.ts'
import type { PanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/admin/venues/$id/reservations')({
  head: ({ matches }) => privateHead(matches, 'Reservations'),
  validateSearch: (search: PanelSearch) => search,
  component: () => (
    <AdminScreen>
      <VenueReservationsPage />
    </AdminScreen>
  ),
})
