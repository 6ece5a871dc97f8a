import { createFileRoute } from '@tanstack/react-router'
import { OwnerAddMenu } from '../extraction/owner-add-menu.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/venue-menu/add')({
  head: ({ matches }) => privateHead(matches, 'Add New Menu'),
  component: () => (
    <PrivateScreen only="venue_owner">
      <OwnerAddMenu />
    </PrivateScreen>
  ),
})
