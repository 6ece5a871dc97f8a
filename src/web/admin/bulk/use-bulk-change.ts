import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import type { ManagedVenueFilters } from '../../../contract/managed-venue.ts'
import type { BulkAction } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { dismissActions } from '../../private/toasts.ts'
import { useOwnId } from '../../private/use-own-id.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'

const POLL_MS = 500

const PAST = [...KEYS.bulkChanges, 'imports']

export type VenueSelection = { ids: string[] } | { filter: Omit<ManagedVenueFilters, 'has_menus'>; total: number }

/** `id`: in the URL, null for none. `change` is undefined while it is loading, without an id, and when it cannot be loaded. */
type BulkChangeInUrl = { id: string | null; change: BulkChange | undefined; isLoading: boolean }

/** Returns the change whose id is in the URL, so that its progress survives a reload. */
export function useBulkChange(): BulkChangeInUrl {
  const api = useApi()
  const client = useQueryClient()
  const given = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.change })
  const id = typeof given === 'string' ? given : null
  const { data, isPending } = useQuery({
    queryKey: [...KEYS.bulkChanges, id],
    queryFn: id !== null ? ({ signal }) => api.get('/api/bulk-changes/:id', { params: { id }, signal }) : skipToken,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' || state.data?.status === 'checking' ? POLL_MS : false),
  })
  const status = data?.status
  const lastStatus = useRef(status)
  useEffect(() => {
    if (lastStatus.current === 'running' && status !== 'running') {
      for (const queryKey of [KEYS.venues, KEYS.venueCounts, KEYS.users, KEYS.menus, KEYS.trash, PAST])
        void client.invalidateQueries({ queryKey })
    }
    lastStatus.current = status
  }, [status, client])
  return id === null ? { id, change: undefined, isLoading: false } : { id, change: data, isLoading: isPending }
}

export function useBulkActions() {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const change = useUpdateSearchParams()
  const { idOf, renew } = useOwnId()
  const withReauth = useReauth()
  const run = async (send: () => Promise<BulkChange | null>): Promise<boolean> => {
    dismissError()
    try {
      const sent = await send()
      if (!sent) return false
      client.setQueryData([...KEYS.bulkChanges, sent.id], sent)
      change({ change: sent.id })
      return true
    } catch (error) {
      showError(apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue))
      void client.invalidateQueries({ queryKey: KEYS.venues })
      return false
    }
  }
  return {
    start: (action: BulkAction, venues: VenueSelection, userId?: string) =>
      run(async () => {
        const content = { action, venues, ...(userId ? { user_id: userId } : {}) }
        const begun = await withReauth(() => api.post('/api/bulk-changes', { body: { id: idOf(content), ...content } }))
        if (!begun) return null
        dismissActions()
        renew()
        return begun
      }),
    stop: (id: string) => run(() => api.post('/api/bulk-changes/:id/stop', { params: { id } })),
    // The server requires re-authentication for an import of users, and to continue to assign venues.
    resume: (id: string) => run(() => withReauth(() => api.post('/api/bulk-changes/:id/continue', { params: { id } }))),
    undo: (id: string) => run(() => withReauth(() => api.post('/api/bulk-changes/:id/undo', { params: { id } }))),
    dismiss: () => change({ change: undefined }),
  }
}

export function useRejectedRows({ id, status, counts: { refused } }: BulkChange) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.bulkChanges, id, 'refused', status, refused],
    queryFn:
      refused > 0
        ? ({ signal }) => api.get('/api/bulk-changes/:id/rows', { params: { id }, query: { outcome: 'refused', limit: 100 }, signal })
        : skipToken,
  })
}
