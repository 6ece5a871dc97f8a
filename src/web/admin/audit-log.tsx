import { Office } from '../private/office.tsx'
import { AuditEntries } from './audit/audit-entries.tsx'

/** Who changed what, the newest first. */
export function AuditLog() {
  return (
    <Office title="Audit Log">
      <AuditEntries />
    </Office>
  )
}
