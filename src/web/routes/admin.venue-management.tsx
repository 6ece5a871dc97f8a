import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { UsersPage } from '../admin/users-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/venue-management')({
  head: ({ matches }) => privateHead(matches, 'User Management'),
  component: () => (
    <AdminScreen>
      <UsersPage />
    </AdminScreen>
  ),
})
