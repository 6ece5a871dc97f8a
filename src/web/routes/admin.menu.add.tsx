import { createFileRoute } from '@tanstack/react-router'
import { AdminAddMenu } from '../extraction/admin-add-menu.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/menu/add')({
  head: ({ matches }) => privateHead(matches, 'Add Menu'),
  component: () => (
    <PrivateScreen only="admin">
      <AdminAddMenu />
    </PrivateScreen>
  ),
})
