import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { VenuesPage } from '../admin/venues/venues-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venues/')({
  head: ({ matches }) => privateHead(matches, 'Venues'),
  component: () => (
    <AdminScreen>
      <VenuesPage />
    </AdminScreen>
  ),
})
