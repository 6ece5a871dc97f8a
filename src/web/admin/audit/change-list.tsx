import type { AuditEntry } from '../../../contract/audit.ts'
import { pluralise } from '../../pluralise.ts'
import { useSite } from '../../site.ts'
import { fieldLabel } from './audit-labels.ts'
import { formatValue, readableChanges } from './audit-values.ts'
import * as styles from './change-list.module.css'

type Change = AuditEntry['changes'][number]

/** Fields that are shown at first. A new venue has twenty. */
const MAX_SHOWN = 4

/** @param action of the audit entry, which tells what an absent value means; absent for changes that are not made yet */
export function ChangeList({ changes, action }: Pick<AuditEntry, 'changes'> & { action?: string }) {
  const differing = readableChanges(changes).filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
  if (differing.length === 0) return <span className="muted">–</span>
  const [shown, more] = differing.length > MAX_SHOWN + 1 ? [differing.slice(0, MAX_SHOWN), differing.slice(MAX_SHOWN)] : [differing, []]
  return (
    <>
      <Changes of={shown} action={action} />
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>{pluralise(more.length, 'more field')}</summary>
          <Changes of={more} action={action} />
        </details>
      ) : null}
    </>
  )
}

function Changes({ of, action }: { of: readonly Change[]; action: string | undefined }) {
  return (
    <ul className={styles.changes}>
      {of.map(({ field, from, to, from_name, to_name }: Change) => (
        <li key={field}>
          <span className="muted">{fieldLabel(field)}</span>{' '}
          <ChangedValues field={field} from={from_name ?? from} to={to_name ?? to} action={action} />
        </li>
      ))}
    </ul>
  )
}

type ChangedValuesProps = { field: string; from: unknown; to: unknown; action?: string | undefined; hasArrow?: boolean }

export function ChangedValues({ field, from, to, action, hasArrow = false }: ChangedValuesProps) {
  const { timeZone } = useSite()
  const place = { field, timeZone, action }
  return (
    <span className={styles.changes}>
      {from === null || from === undefined ? null : (
        <del>
          {formatValue(from, place)}
          {hasArrow ? <span className="visually-hidden"> changes to</span> : null}
        </del>
      )}{' '}
      {hasArrow ? <span aria-hidden="true">→ </span> : null}
      <ins>{formatValue(to, place)}</ins>
    </span>
  )
}
