import { createFileRoute } from '@tanstack/react-router'
import { NewVenue } from '../admin/new-venue.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/venues/new')({
  head: ({ matches }) => privateHead(matches, 'Add New Venue'),
  component: () => (
    <PrivateScreen only="admin">
      <NewVenue />
    </PrivateScreen>
  ),
})
