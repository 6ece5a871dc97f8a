import type { AuditEntry } from '../../../contract/audit.ts'
import { pluralise } from '../../pluralise.ts'
import { useSite } from '../../site.ts'
import { fieldLabel } from './audit-labels.ts'
import { formatValue, readableChanges } from './audit-values.ts'
import * as styles from './change-list.module.css'

type Change = AuditEntry['changes'][number]

/** Fields that are shown at first. A new venue has twenty. */
const MAX_SHOWN = 4

export function ChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  const differing = readableChanges(changes).filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
  if (differing.length === 0) return <span className="muted">–</span>
  const [shown, more] = differing.length > MAX_SHOWN + 1 ? [differing.slice(0, MAX_SHOWN), differing.slice(MAX_SHOWN)] : [differing, []]
  return (
    <>
      <Changes of={shown} />
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>{pluralise(more.length, 'more field')}</summary>
          <Changes of={more} />
        </details>
      ) : null}
    </>
  )
}

function Changes({ of }: { of: readonly Change[] }) {
  return (
    <ul className={styles.changes}>
      {of.map(({ field, from, to, from_name, to_name }: Change) => (
        <li key={field}>
          <span className="muted">{fieldLabel(field)}</span> <ChangedValues field={field} from={from_name ?? from} to={to_name ?? to} />
        </li>
      ))}
    </ul>
  )
}

type ChangedValuesProps = { field: string; from: unknown; to: unknown; hasArrow?: boolean }

export function ChangedValues({ field, from, to, hasArrow = false }: ChangedValuesProps) {
  const { timeZone } = useSite()
  return (
    <span className={styles.changes}>
      {from === null || from === undefined ? null : (
        <del>
          {formatValue(from, { field, timeZone })}
          {hasArrow ? <span className="visually-hidden"> changes to</span> : null}
        </del>
      )}{' '}
      {hasArrow ? <span aria-hidden="true">→ </span> : null}
      <ins>{formatValue(to, { field, timeZone })}</ins>
    </span>
  )
}
