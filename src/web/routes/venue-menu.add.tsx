import { createFileRoute } from '@tanstack/react-router'
import { OwnerAddMenuPage } from '../extraction/add-menu-pages.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/venue-menu/add')({
  head: ({ matches }) => privateHead(matches, 'Add New Menu'),
  component: () => (
    <PrivateScreen only="venue_owner">
      <OwnerAddMenuPage />
    </PrivateScreen>
  ),
})
