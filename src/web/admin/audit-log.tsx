import { Office } from '../private/office.tsx'
import { AuditEntries } from './audit/audit-entries.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'

/** Who changed what, the newest first. */
export function AuditLog() {
  return (
    <Office title="Audit Log" back={<BackToDashboard />}>
      <AuditEntries />
    </Office>
  )
}
