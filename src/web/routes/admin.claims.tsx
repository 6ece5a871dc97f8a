import { createFileRoute } from '@tanstack/react-router'
import { ClaimsPage } from '../admin/claims/claims-page.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/claims')({
  head: ({ matches }) => privateHead(matches, 'Claims'),
  component: () => (
    <AdminScreen>
      <ClaimsPage />
    </AdminScreen>
  ),
})
