import { createFileRoute } from '@tanstack/react-router'
import { MenuManagement } from '../admin/menu-management.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/menu/')({
  head: ({ matches }) => privateHead(matches, 'Menu Management'),
  component: () => (
    <AdminScreen>
      <MenuManagement />
    </AdminScreen>
  ),
})
