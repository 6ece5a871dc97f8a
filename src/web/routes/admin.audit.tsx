import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '../admin/audit-log.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/audit')({
  head: ({ matches }) => privateHead(matches, 'Audit log'),
  component: () => (
    <PrivateScreen only="admin">
      <AuditLog />
    </PrivateScreen>
  ),
})
