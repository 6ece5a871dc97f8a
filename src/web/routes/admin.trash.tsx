import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { TrashPage } from '../admin/trash/trash-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/trash')({
  head: ({ matches }) => privateHead(matches, 'Trash'),
  component: () => (
    <AdminScreen>
      <TrashPage />
    </AdminScreen>
  ),
})
