import { createFileRoute } from '@tanstack/react-router'
import { EditVenuePage } from '../admin/edit-venue.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venues/$id/edit')({
  head: ({ matches }) => privateHead(matches, 'Edit Venue'),
  component: () => (
    <AdminScreen>
      <EditVenuePage />
    </AdminScreen>
  ),
})
