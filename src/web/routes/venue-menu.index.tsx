import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'
import { OwnerPage } from '../owner/owner-page.tsx'
import type { PanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/venue-menu/')({
  head: ({ matches }) => privateHead(matches, 'Your menus and reservations'),
  validateSearch: (search: PanelSearch) => search,
  component: () => (
    <ProtectedPage only="venue_owner">
      <OwnerPage />
    </ProtectedPage>
  ),
})
