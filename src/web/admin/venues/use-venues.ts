import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '../../../contract/common.ts'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import type { SortOrder } from '../../private/table/table-state.ts'
import { showToast } from '../../private/toasts.ts'
import { useUndoDeletion } from '../../private/undo.ts'
import { useOptimisticMutation } from '../../private/use-optimistic-mutation.ts'
import { useApi } from '../../site.ts'
import type { VenueTableFilters } from './venue-filters.ts'

export const VENUE_COLUMNS = ['name', 'cuisine', 'city', 'created', 'changed', 'featured'] as const
export type VenueColumn = (typeof VENUE_COLUMNS)[number]

/** Key of the lists of venues. `KEYS.venues` alone also has counts and fields of venues. */
const LISTS = [...KEYS.venues, 'list']

type Query = Partial<VenueTableFilters> & { q: string; sort: SortOrder<VenueColumn>; page: number; hasMenus?: boolean }

export function useVenues({ q, sort, page, hasMenus, city, cuisine, active, missing, bulk_change }: Query) {
  const api = useApi()
  const isDescending = sort.startsWith('-')
  const column = VENUE_COLUMNS.find((one) => one === (isDescending ? sort.slice(1) : sort))
  const params = {
    q,
    city,
    cuisine,
    active,
    missing,
    bulk_change,
    sort: column,
    order: isDescending ? ('desc' as const) : ('asc' as const),
    page,
    limit: PAGE_SIZE,
    has_menus: hasMenus,
  }
  return useQuery({
    queryKey: [...LISTS, params],
    queryFn: ({ signal }) => api.get('/api/managed-venues', { query: params, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useFeatureVenue(): (input: { id: string; featured: boolean }) => void {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const feature = useOptimisticMutation<List<ManagedVenueRow>, { id: string; featured: boolean }>({
    queryKey: LISTS,
    isInOrder: true,
    send: ({ id, featured }) => api.patch('/api/venues/:id', { params: { id }, body: { featured } }),
    apply: (list, { id, featured }) => ({ ...list, data: list.data.map((row) => (row.id === id ? { ...row, featured } : row)) }),
    onDone: () => void client.invalidateQueries({ queryKey: KEYS.recentChanges }),
    onFailed: (error) => showError(apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue)),
  })
  return (input) => {
    dismissError()
    feature(input)
  }
}

export function useVenueDeletion(id: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.venueDeletions, id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api.get('/api/venues/:id/deletion', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Returns the function that deletes a venue and reports the result. It resolves with whether the venue was deleted. */
export function useDeleteVenue(): (venue: { id: string; name: string }) => Promise<boolean> {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const client = useQueryClient()
  const undo = useUndoDeletion()
  const { mutateAsync } = useMutation({ mutationFn: (id: string) => api.delete('/api/venues/:id', { params: { id } }) })
  return async ({ id, name }) => {
    dismissError()
    // A refetch would fail once the venue is deleted.
    await client.cancelQueries({ queryKey: KEYS.venueDeletions })
    let isDeleted = false
    try {
      const { trash_id } = await mutateAsync(id)
      isDeleted = true
      showToast(`${name} is deleted`, undo(trash_id))
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.deleteVenue))
    }
    const changed = [KEYS.venues, KEYS.venueCounts, KEYS.users, KEYS.recentChanges]
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    return isDeleted
  }
}
