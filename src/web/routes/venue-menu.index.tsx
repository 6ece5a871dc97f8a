import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { OwnerPage } from '../owner/owner-page.tsx'
import { PrivateScreen } from '../private/private-screen.tsx'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'

export const Route = createFileRoute('/venue-menu/')({
  head: ({ matches }) => privateHead(matches, 'Your menus and reservations'),
  validateSearch: parsePanelSearch,
  component: () => (
    <PrivateScreen only="venue_owner">
      <OwnerPage />
    </PrivateScreen>
  ),
})
