import type { AuditEntry } from '../../../contract/audit.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { useSite } from '../../site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actionLabel, fieldLabel, formatActor, formatWhole } from '../audit/audit-labels.ts'
import * as historyStyles from './history.module.css'

/** Two texts split between words into a common start, the parts that differ, and a common end. */
type TextDiff = { start: string; before: string; after: string; end: string }

const WORDS = /\s*\S+|\s+$/g

export function diffText(before: string, after: string): TextDiff {
  const [a, b] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []]
  const shorter = Math.min(a.length, b.length)
  let first = 0
  while (first < shorter && a[first] === b[first]) first += 1
  let last = 0
  while (last < shorter - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join('')
  return { start: a.slice(0, first).join(''), before: middle(a), after: middle(b), end: a.slice(a.length - last).join('') }
}

export function VersionChanges({ version, labelledBy }: { version: AuditEntry; labelledBy: string }) {
  if (version.changes.length === 0) return <EmptyState>No fields changed</EmptyState>
  return (
    <div className={dataTableStyles.scroll}>
      <table className={`${dataTableStyles.table} ${historyStyles.changes}`} aria-labelledby={labelledBy}>
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

type VersionListProps = { versions: readonly AuditEntry[]; shown: AuditEntry; onShow: (version: AuditEntry) => void }

export function VersionList({ versions, shown, onShow }: VersionListProps) {
  const { timeZone } = useSite()
  const at = (version: AuditEntry) => localNow(new Date(version.at), timeZone)
  const days = Map.groupBy(versions, (version) => at(version).date)
  return (
    <ol className={historyStyles.days}>
      {[...days].map(([date, ofDay]) => (
        <li key={date}>
          <h3>{formatDate(date, { weekday: true })}</h3>
          <ol>
            {ofDay.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={historyStyles.version}
                  aria-current={version.id === shown.id ? 'true' : undefined}
                  onClick={() => onShow(version)}
                >
                  <span className="tabular">{at(version).time}</span>
                  <span>
                    <span className="strong">{formatActor(version.actor_email)}</span>
                    <span className={`muted ${historyStyles.line}`}>{summaryOf(version)}</span>
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
