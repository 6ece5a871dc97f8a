import { Office } from '../private/private-page.tsx'
import { AuditEntries } from './audit/audit-entries.tsx'

/** Who changed what, the newest first. */
export function AuditLogPage() {
  return (
    <Office title="Audit Log">
      <AuditEntries />
    </Office>
  )
}
