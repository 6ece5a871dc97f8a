import { createFileRoute } from '@tanstack/react-router'
import { MenuManagement } from '../admin/menu-management.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/menu/')({
  head: ({ matches }) => privateHead(matches, 'Menu Management'),
  component: () => (
    <PrivateScreen only="admin">
      <MenuManagement />
    </PrivateScreen>
  ),
})
