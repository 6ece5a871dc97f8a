import type { AuditEntry } from '../../../contract/audit.ts'
import { DateTime } from '../../private/date-time.tsx'
import { fieldLabel, formatValue } from './audit-labels.ts'
import * as styles from './change-list.module.css'

type Change = AuditEntry['changes'][number]

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

export function ChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  const shown = changes.filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
  if (shown.length === 0) return <span className="muted">–</span>
  return (
    <ul className={styles.changes}>
      {shown.map(({ field, from, to, from_name, to_name }: Change) => (
        <li key={field}>
          <span className="muted">{fieldLabel(field)}</span>{' '}
          {from === null || from === undefined ? null : (
            <del>
              <Value of={from_name ?? from} />
            </del>
          )}{' '}
          <ins>
            <Value of={to_name ?? to} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

function Value({ of }: { of: unknown }) {
  return typeof of === 'string' && INSTANT.test(of) ? <DateTime at={of} withTime /> : formatValue(of)
}
