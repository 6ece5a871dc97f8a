import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../admin/dashboard.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/')({
  head: ({ matches }) => privateHead(matches, 'Admin Dashboard'),
  component: () => (
    <PrivateScreen only="admin">
      <Dashboard />
    </PrivateScreen>
  ),
})
