import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditEntry, Version } from '../../../contract/audit.ts'
import type { VersionedEntity } from '../../../domain/audit.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage, isResponseLost } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { fieldLabel } from '../audit/audit-labels.ts'

const PAGE_SIZE = 50

type Subject = { entity: VersionedEntity; id: string }

export function useHistory({ entity, id }: Subject) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...KEYS.log, 'history', entity, id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit-entries', { query: { entity, entity_id: id, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Do not change the versions while the user compares them. Restoring reports when there is a newer one.
    refetchOnWindowFocus: false,
  })
}

export type History = ReturnType<typeof useHistory>

/** Returns the values of the fields that a version did not change. Reads them only when `isWanted`. */
export function useUnchangedFields({ id, changes }: AuditEntry, isWanted: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.log, 'version', id],
    queryFn: ({ signal }) => api.get('/api/audit-entries/:id/version', { params: { id: String(id) }, signal }),
    select: ({ fields }: Version) => fields.filter(({ field }) => !changes.some((change) => change.field === field)),
    enabled: isWanted,
  })
}

/**
 * Restores a version and reports the result in a toast or the banner. Never overwrites a change that the page does not
 * show.
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
      showToast(restoredVersionSentence(version.entity_name, restored, left_out))
      await client.invalidateQueries()
      return true
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'edited_meanwhile'
      showError(
        isChanged
          ? 'Someone made another change. Look at it before you restore a version.'
          : apiErrorMessage(error, PRIVATE_FALLBACKS.restore),
      )
      if (isChanged || (error instanceof ApiError && isResponseLost(error))) await client.invalidateQueries({ queryKey: KEYS.log })
      return false
    }
  }
}

/** The server leaves this out when the history does not tell the hours of that time. */
const UNKNOWN_HOURS = 'hours'

/** Says which fields have their earlier values again, and which could not be restored. */
export function restoredVersionSentence(name: string, restored: readonly string[], leftOut: readonly string[]): string {
  const done = restored.length === 0 ? `${name} is already as it was` : `${name} is as it was: ${restored.map(fieldLabel).join(', ')}`
  const gone = leftOut.filter((field) => field !== UNKNOWN_HOURS)
  return [
    done,
    ...(gone.length > 0 ? [`No longer there: ${gone.map(fieldLabel).join(', ')}`] : []),
    ...(leftOut.includes(UNKNOWN_HOURS) ? ['The history does not have the hours of that time, so they stay as they are'] : []),
  ].join('. ')
}
