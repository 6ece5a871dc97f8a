import { createFileRoute } from '@tanstack/react-router'
import { AllReservationsPage } from '../admin/all-reservations.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'
import type { PanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/admin/reservations')({
  head: ({ matches }) => privateHead(matches, 'Reservations'),
  validateSearch: (search: PanelSearch) => search,
  component: () => (
    <AdminScreen>
      <AllReservationsPage />
    </AdminScreen>
  ),
})
