import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { NewVenuePage } from '../admin/new-venue.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venues/new')({
  head: ({ matches }) => privateHead(matches, 'Add New Venue'),
  component: () => (
    <AdminScreen>
      <NewVenuePage />
    </AdminScreen>
  ),
})
