import { createFileRoute } from '@tanstack/react-router'
import { DemandPage } from '../admin/demand/demand-page.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/demand')({
  head: ({ matches }) => privateHead(matches, 'Demand'),
  component: () => (
    <AdminScreen>
      <DemandPage />
    </AdminScreen>
  ),
})
