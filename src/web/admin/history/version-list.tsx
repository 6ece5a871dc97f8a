import type { AuditEntry } from '../../../contract/audit.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import { useSite } from '../../site.ts'
import { actionLabel, fieldLabel, formatActor } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'

type Props = { versions: readonly AuditEntry[]; shown: AuditEntry; onShow: (version: AuditEntry) => void }

export function VersionList({ versions, shown, onShow }: Props) {
  const { timeZone } = useSite()
  const at = (version: AuditEntry) => localNow(new Date(version.at), timeZone)
  const days = Map.groupBy(versions, (version) => at(version).date)
  return (
    <ol className={styles.days}>
      {[...days].map(([date, ofDay]) => (
        <li key={date}>
          <h3>{formatDate(date, { weekday: true })}</h3>
          <ol>
            {ofDay.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={version.id === shown.id ? 'true' : undefined}
                  onClick={() => onShow(version)}
                >
                  <span className="tabular">{at(version).time}</span>
                  <span>
                    <span className="strong">{formatActor(version.actor_email)}</span>
                    <span className={`muted ${styles.line}`}>{summaryOf(version)}</span>
                    {version.id === versions[0]?.id ? <span className="badge confirmed">Current version</span> : null}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function summaryOf({ action, changes }: AuditEntry): string {
  const isChange = action.endsWith('.update') && changes.length > 0
  return isChange ? changes.map(({ field }) => fieldLabel(field)).join(', ') : actionLabel(action)
}
