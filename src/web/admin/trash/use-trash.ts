import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { TrashEntry, TrashList } from '../../../contract/trash.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { TRASH_KINDS, type TrashKind } from '../../../domain/trash.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import { showToast } from '../../private/toasts.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'

export function useTrashKind(): TrashKind | undefined {
  return useSearch({ strict: false, select: (search: Record<string, unknown>) => TRASH_KINDS.find((kind) => kind === search.kind) })
}

export function useTrash({ q, page, kind }: { q: string; page: number; kind: TrashKind | undefined }) {
  const api = useApi()
  const params = { q: q || undefined, page, kind, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...KEYS.trash, params],
    queryFn: ({ signal }) => api.get('/api/trash', { query: params, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How much of each kind is in the trash, whatever the list is limited to. Undefined until it is read. */
export function useTrashCounts(isWanted: boolean): TrashList['counts'] | undefined {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.trash, 'counts'],
    queryFn: ({ signal }) => api.get('/api/trash', { query: { limit: 1 }, signal }),
    select: ({ counts }) => counts,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  }).data
}

/**
 * Restores several entries, each after what it belongs to. Reports in one message how many are restored, and in the banner the first
 * that is not and why.
 * @returns the ids that are not restored
 */
export function useRestoreAll(): (entries: readonly TrashEntry[]) => Promise<string[]> {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const withReauth = useReauth()
  return async (entries) => {
    dismissError()
    const failed: { entry: TrashEntry; message: string }[] = []
    let restored = 0
    for (const entry of entries.toSorted((a, b) => TRASH_KINDS.indexOf(a.kind) - TRASH_KINDS.indexOf(b.kind))) {
      try {
        const done = await withReauth(() => api.post('/api/trash/:id/restore', { params: { id: entry.id } }))
        if (done) restored += 1
        else break
      } catch (error) {
        failed.push({ entry, message: apiErrorMessage(error, PRIVATE_FALLBACKS.restore) })
      }
    }
    if (restored > 0) showToast(`${restored} of ${entries.length} restored`)
    const [first] = failed
    if (first) showError(`${first.entry.title} is not restored: ${first.message}`)
    await invalidateShownQueries()
    return failed.map(({ entry }) => entry.id)
  }
}

export function useDeleteForGood(): (entry: TrashEntry | 'all') => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return async (entry) => {
    dismissError()
    try {
      if (entry === 'all') await api.delete('/api/trash')
      else await api.delete('/api/trash/:id', { params: { id: entry.id } })
      showToast(entry === 'all' ? 'The trash is empty' : `${entry.title} is deleted for good`)
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.deleteForGood))
    }
    await client.invalidateQueries({ queryKey: KEYS.trash })
  }
}
