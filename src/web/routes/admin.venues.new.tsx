import { createFileRoute } from '@tanstack/react-router'
import { NewVenuePage } from '../admin/edit-venue.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venues/new')({
  head: ({ matches }) => privateHead(matches, 'Add New Venue'),
  component: () => (
    <AdminScreen>
      <NewVenuePage />
    </AdminScreen>
  ),
})
