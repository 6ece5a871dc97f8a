import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { BulkChange } from '../../../contract/bulk.ts'
import type { RecentChange } from '../../../contract/recent-changes.ts'
import type { UndoState } from '../../../domain/recent-changes.ts'
import { actionLabel } from '../audit/audit-labels.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { bulkResult } from '../bulk/bulk-progress.tsx'
import { KIND_NAMES } from '../trash/trash-cells.tsx'

/** Changed fields that are shown; the rest is in the history. */
const MAX_FIELDS = 2

/** The text in place of 'Undo'. */
export const UNDO_TEXTS: Readonly<Record<Exclude<UndoState, 'possible'>, string>> = {
  running: 'Running...',
  undone: 'Undone',
  changed_since: 'Changed again since',
  blocked: 'See the trash',
  never: '',
}

/** The change in one line, for the name of its button: '3 venues deactivated'. */
export function changeTitle(change: RecentChange): string {
  if (change.type === 'bulk') return bulkTitle(change.bulk)
  if (change.type === 'edit') return `${actionLabel(change.edit.action)} ${change.edit.entity_name}`
  const { kind, title } = change.deletion
  return `Deleted ${KIND_NAMES[kind].one.toLowerCase()} ${title}`
}

function bulkTitle(bulk: BulkChange): string {
  const result = bulkResult(bulk)
  return bulk.import ? `${bulk.import.name}: ${result}` : result
}

export function ChangeDescription({ change }: { change: RecentChange }) {
  if (change.type === 'edit') return <EditDescription edit={change.edit} />
  if (change.type === 'bulk') {
    const { id, import: file } = change.bulk
    return (
      <Link className="strong" to={file ? '/admin/import-export' : '/admin/venues'} search={{ change: id }}>
        {bulkTitle(change.bulk)}
      </Link>
    )
  }
  const { kind, title } = change.deletion
  return (
    <>
      <span className="muted">Deleted {KIND_NAMES[kind].one.toLowerCase()}</span>{' '}
      <Link className="strong" to="/admin/trash" search={{ trash: title }}>
        {title}
      </Link>
    </>
  )
}

function EditDescription({ edit: { action, entity, entity_id, entity_name, venue_name, changes } }: { edit: AuditEntry }) {
  const more = changes.length - MAX_FIELDS
  return (
    <>
      <span className="muted">{actionLabel(action)}</span>{' '}
      <Link className="strong" to="/admin/history/$entity/$id" params={{ entity, id: entity_id }}>
        {entity_name}
      </Link>
      {venue_name ? <span className="muted"> of {venue_name}</span> : null}
      <ChangeList changes={changes.slice(0, MAX_FIELDS)} action={action} />
      {more > 0 ? <span className="muted small">and {more} more</span> : null}
    </>
  )
}
