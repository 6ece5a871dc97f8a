import type { AuditEntry } from '../../contract/audit.ts'
import type { BulkChange } from '../../contract/bulk.ts'
import type { RecentChange, RecentChanges } from '../../contract/recent-changes.ts'
import type { TrashEntry } from '../../contract/trash.ts'
import { BULK_KEPT_MS, canUndoBulkChange } from '../../domain/bulk.ts'
import { authorize } from '../../domain/permissions.ts'
import type { UndoState } from '../../domain/recent-changes.ts'
import type { AppContext } from '../app-context.ts'
import { listLatestEdits } from '../audit/list-entries.ts'
import { listBulkChanges } from '../bulk/read-bulk-change.ts'
import { undoStatesOf } from '../history/undo-edit.ts'
import { listTrash } from '../trash/list-trash.ts'

/**
 * Returns the latest bulk changes, imports, deletions and changes of fields of the guide, newest first, and whether each can be undone.
 * What belongs to a bulk change is listed once, as the bulk change.
 * @throws DomainError not_allowed
 */
export async function listRecentChanges({ ctx, input: { limit } }: { ctx: AppContext; input: { limit: number } }): Promise<RecentChanges> {
  authorize(ctx.actor, 'audit:read', undefined)
  const page = { page: 1, limit }
  const [bulk, deletions, edits] = await Promise.all([
    listBulkChanges({ ctx, input: { ...page, statuses: ['running', 'stopped', 'finished'] } }),
    listTrash({ ctx, input: { ...page, isSingle: true } }),
    listLatestEdits({ ctx, input: { since: new Date(ctx.clock().getTime() - BULK_KEPT_MS), limit } }),
  ])
  const states = await undoStatesOf(ctx, edits)
  const data = [
    ...bulk.data.map(fromBulkChange),
    ...deletions.data.map(fromDeletion),
    ...edits.map((edit) => fromEdit(edit, states.get(edit.id) ?? 'never')),
  ]
  return { data: data.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit) }
}

function fromBulkChange(bulk: BulkChange): RecentChange {
  return { type: 'bulk', at: bulk.created_at, by: bulk.created_by_email, undo: undoStateOf(bulk), bulk }
}

function undoStateOf(bulk: BulkChange): UndoState {
  if (bulk.status === 'running') return 'running'
  if (bulk.undone_by !== null) return 'undone'
  return canUndoBulkChange(bulk) ? 'possible' : 'never'
}

function fromDeletion(deletion: TrashEntry): RecentChange {
  const isBlocked = deletion.missing !== null || deletion.conflict === 'email'
  return { type: 'deletion', at: deletion.deleted_at, by: deletion.deleted_by_email, undo: isBlocked ? 'blocked' : 'possible', deletion }
}

function fromEdit(edit: AuditEntry, undo: UndoState): RecentChange {
  return { type: 'edit', at: edit.at, by: edit.actor_email, undo, edit }
}
