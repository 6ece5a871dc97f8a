import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { OwnerAddMenuPage } from '../extraction/add-menu-pages.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/venue-menu/add')({
  validateSearch: (search: { venue?: string | undefined }) => search,
  head: ({ matches }) => privateHead(matches, 'Add New Menu'),
  component: () => (
    <ProtectedPage only="venue_owner">
      <OwnerAddMenuPage />
    </ProtectedPage>
  ),
})
