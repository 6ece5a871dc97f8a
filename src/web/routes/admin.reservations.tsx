import { createFileRoute } from '@tanstack/react-router'
import { AllReservationsPage } from '../admin/all-reservations.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/admin/reservations')({
  head: ({ matches }) => privateHead(matches, 'Reservations'),
  validateSearch: parsePanelSearch,
  component: () => (
    <AdminScreen>
      <AllReservationsPage />
    </AdminScreen>
  ),
})
