import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { VersionedEntity } from '../../../domain/history.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { fieldLabel } from '../audit/audit-labels.ts'

/** Versions of one page. */
const PAGE_SIZE = 50

type Subject = { entity: VersionedEntity; id: string }

/** What the audit log has of one thing, the newest first. */
export function useHistory({ entity, id }: Subject) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...KEYS.log, 'history', entity, id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit-entries', { query: { entity, entity_id: id, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What is compared must not change while it is read; a restore says when there is more.
    refetchOnWindowFocus: false,
  })
}

/**
 * Restores a version; how it ended is told in a toast or in the banner. Nothing is restored over a change that the page does not show.
 * @returns whether it was restored
 */
export function useRestoreVersion(): (version: AuditEntry, newest: AuditEntry) => Promise<boolean> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return async (version, newest) => {
    dismissError()
    try {
      const { restored, left_out } = await api.post('/api/audit-entries/:id/restore', {
        params: { id: String(version.id) },
        body: { seen_entry: newest.id },
      })
      showToast(sentenceOf(version.entity_name, restored, left_out))
      // Any screen may show what changed.
      await client.invalidateQueries()
      return true
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'edited_meanwhile'
      showError(
        isChanged
          ? 'Someone made another change. Look at it before you restore a version.'
          : apiErrorMessage(error, PRIVATE_FALLBACKS.restore),
      )
      if (isChanged) await client.invalidateQueries({ queryKey: KEYS.log })
      return false
    }
  }
}

function sentenceOf(name: string, restored: readonly string[], leftOut: readonly string[]): string {
  const done = restored.length === 0 ? `${name} is already as it was` : `${name} is as it was: ${restored.map(fieldLabel).join(', ')}`
  return leftOut.length === 0 ? done : `${done}. No longer there: ${leftOut.map(fieldLabel).join(', ')}`
}
