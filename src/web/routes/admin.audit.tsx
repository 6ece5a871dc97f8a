import { createFileRoute } from '@tanstack/react-router'
import { AuditLogPage } from '../admin/audit/audit-entries.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/audit')({
  head: ({ matches }) => privateHead(matches, 'Audit Log'),
  component: () => (
    <AdminScreen>
      <AuditLogPage />
    </AdminScreen>
  ),
})
