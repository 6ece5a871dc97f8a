import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { AdminAddMenuPage } from '../extraction/add-menu-pages.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/menu/add')({
  validateSearch: (search: { venue?: string | undefined }) => search,
  head: ({ matches }) => privateHead(matches, 'Add Menu'),
  component: () => (
    <AdminScreen>
      <AdminAddMenuPage />
    </AdminScreen>
  ),
})
