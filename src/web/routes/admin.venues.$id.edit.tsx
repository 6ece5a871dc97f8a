import { createFileRoute } from '@tanstack/react-router'
import { EditVenue } from '../admin/edit-venue.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/venues/$id/edit')({
  head: ({ matches }) => privateHead(matches, 'Edit Venue'),
  component: () => (
    <PrivateScreen only="admin">
      <EditVenue />
    </PrivateScreen>
  ),
})
