import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import type { TrashSearch } from '../admin/search-types.ts'
import { TrashPage } from '../admin/trash/trash-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/trash')({
  validateSearch: (search: TrashSearch) => search,
  head: ({ matches }) => privateHead(matches, 'Trash'),
  component: () => (
    <AdminScreen>
      <TrashPage />
    </AdminScreen>
  ),
})
