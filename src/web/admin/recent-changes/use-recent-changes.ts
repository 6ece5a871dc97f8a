import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { BulkChange } from '../../../contract/bulk.ts'
import type { RecentChange, RecentChanges } from '../../../contract/recent-changes.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useRestore } from '../../private/undo.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useRepeatableCall } from '../../private/use-repeatable-call.ts'
import { useApi } from '../../site.ts'
import { bulkResult, nounOf } from '../bulk/bulk-progress.tsx'
import { restoredVersionSentence } from '../history/use-history.ts'

const POLL_MS = 700

/** How many are fetched, and how many are shown at first. */
const LIMIT = 20
export const SHOWN_AT_FIRST = 5

/**
 * Returns the latest changes, and reads them again while one of them runs. Pass the id of an undo that was started to `reportWhenEnded`,
 * because a short one has ended before the changes are read again.
 */
export function useRecentChanges() {
  const api = useApi()
  const query = useQuery({
    queryKey: KEYS.recentChanges,
    queryFn: ({ signal }) => api.get('/api/recent-changes', { query: { limit: LIMIT }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (runningIds(state.data).length > 0 ? POLL_MS : false),
  })
  const reportWhenEnded = useReportWhenEnded(query.data)
  return { ...query, reportWhenEnded }
}

function runningIds(changes: RecentChanges | undefined): string[] {
  return bulkChangesOf(changes).flatMap(({ id, status }) => (status === 'running' ? [id] : []))
}

function bulkChangesOf(changes: RecentChanges | undefined): BulkChange[] {
  return changes?.data.flatMap((one) => (one.type === 'bulk' ? [one.bulk] : [])) ?? []
}

/**
 * Shows the result of an undo that ends while the page is shown, and reads the lists of the page again.
 * @returns the function that adds the id of an undo
 */
function useReportWhenEnded(changes: RecentChanges | undefined): (id: string) => void {
  const client = useQueryClient()
  const expected = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const bulkChanges = bulkChangesOf(changes)
    const ended = bulkChanges.filter(({ id, status }) => status !== 'running' && expected.current.has(id))
    // One that was started since is not in the list yet.
    const isEnded = (one: string) => ended.some(({ id }) => id === one)
    expected.current = new Set([...expected.current, ...runningIds(changes)].filter((id) => !isEnded(id)))
    if (ended.length === 0) return
    for (const change of ended) if (change.kind === 'undo') showToast(undoneSentence(change))
    for (const queryKey of [KEYS.venues, KEYS.users, KEYS.menus, KEYS.trash]) void client.invalidateQueries({ queryKey })
  }, [changes, client])
  return useCallback((id) => {
    expected.current = new Set([...expected.current, id])
  }, [])
}

function undoneSentence(change: BulkChange): string {
  const { refused } = change.counts
  return refused === 0 ? bulkResult(change) : `${bulkResult(change)}. ${pluralise(refused, nounOf(change))} could not be changed back.`
}

/**
 * Returns the function that undoes a change and reports the result. It resolves when the list shows it.
 * @param reportWhenEnded of `useRecentChanges`
 */
export function useUndoChange(reportWhenEnded: (id: string) => void): (change: RecentChange) => Promise<void> {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const restore = useRestore()
  // The server requires re-authentication for an import of users.
  const withReauth = useReauth()
  const repeatable = useRepeatableCall('bulk_changed_since')
  const undoEdit = async ({ id, entity_name }: AuditEntry) => {
    const undone = await repeatable(id, () => api.post('/api/audit-entries/:id/undo', { params: { id: String(id) } }))
    showToast(undone === 'done' ? `${entity_name} is as it was` : restoredVersionSentence(entity_name, undone.restored, undone.left_out))
  }
  return async (change) => {
    if (change.type === 'deletion') return restore(change.deletion.id)
    dismissError()
    try {
      if (change.type === 'edit') await undoEdit(change.edit)
      else {
        const { id } = change.bulk
        const begun = await withReauth(() => api.post('/api/bulk-changes/:id/undo', { params: { id } }))
        if (begun) reportWhenEnded(begun.id)
      }
    } catch (error) {
      showError(apiErrorMessage(error, change.type === 'edit' ? PRIVATE_FALLBACKS.restore : FALLBACK_MESSAGES.updateVenue))
      // Not awaited, so that the button can be clicked again immediately.
      return void invalidateShownQueries()
    }
    await invalidateShownQueries()
  }
}
