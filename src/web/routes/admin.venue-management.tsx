import { createFileRoute } from '@tanstack/react-router'
import { UserManagement } from '../admin/user-management.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/venue-management')({
  head: ({ matches }) => privateHead(matches, 'User Management'),
  component: () => (
    <PrivateScreen only="admin">
      <UserManagement />
    </PrivateScreen>
  ),
})
