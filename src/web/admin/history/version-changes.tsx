import type { AuditEntry } from '../../../contract/audit.ts'
import * as tableStyles from '../../private/table/data-table.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fieldLabel, formatWhole } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'
import { diffText } from './text-diff.ts'

export function VersionChanges({ version, labelledBy }: { version: AuditEntry; labelledBy: string }) {
  if (version.changes.length === 0) return <EmptyState>No fields changed</EmptyState>
  return (
    <div className={tableStyles.scroll}>
      <table className={`${tableStyles.table} ${styles.changes}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {version.changes.map(({ field, from, to, from_name, to_name }) => {
            const { start, before, after, end } = diffText(formatWhole(from_name ?? from), formatWhole(to_name ?? to))
            return (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td data-kind="long" data-label="Before">
                  {start}
                  {before === '' ? null : <del>{before}</del>}
                  {end}
                </td>
                <td data-kind="long" data-label="After">
                  {start}
                  {after === '' ? null : <ins>{after}</ins>}
                  {end}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
