import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import type { VenuesSearch } from '../admin/search-types.ts'
import { VenuesPage } from '../admin/venues/venues-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venues/')({
  validateSearch: (search: VenuesSearch) => search,
  head: ({ matches }) => privateHead(matches, 'Venues'),
  component: () => (
    <AdminScreen>
      <VenuesPage />
    </AdminScreen>
  ),
})
