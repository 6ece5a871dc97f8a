import { createFileRoute } from '@tanstack/react-router'
import { AdminHistoryPage } from '../admin/history/history-page.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/history/$entity/$id')({
  head: ({ matches }) => privateHead(matches, 'History'),
  component: () => (
    <AdminScreen>
      <AdminHistoryPage />
    </AdminScreen>
  ),
})
