import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../admin/dashboard.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/')({
  head: ({ matches }) => privateHead(matches, 'Admin Dashboard'),
  component: () => (
    <AdminScreen>
      <DashboardPage />
    </AdminScreen>
  ),
})
