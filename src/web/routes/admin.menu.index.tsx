import { createFileRoute } from '@tanstack/react-router'
import { MenusPage } from '../admin/menus/venue-menus.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/menu/')({
  head: ({ matches }) => privateHead(matches, 'Menu Management'),
  component: () => (
    <AdminScreen>
      <MenusPage />
    </AdminScreen>
  ),
})
