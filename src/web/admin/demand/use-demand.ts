import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  DEFAULT_DEMAND_PERIOD,
  DEMAND_PERIODS,
  type DemandPeriod,
  type SERVICE_COLUMNS,
  type STALE_MENU_COLUMNS,
  type WORDS_COLUMNS,
} from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import type { TableState } from '../../private/table/table-state.ts'
import { showToast } from '../../private/toasts.ts'
import { type Search, useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'

export type DemandFilter = {
  weeks: DemandPeriod
  town: string | undefined
  late: boolean
}

export function useDemandFilter(): DemandFilter & { change: (over: Partial<DemandFilter>) => void } {
  const search: Search = useSearch({ strict: false })
  const update = useUpdateSearchParams()
  return {
    weeks: DEMAND_PERIODS.find((weeks) => String(weeks) === String(search.weeks)) ?? DEFAULT_DEMAND_PERIOD,
    town: typeof search.town === 'string' && search.town !== '' ? search.town : undefined,
    late: String(search.late) === 'true',
    change: (over) => update({ ...over, ...('late' in over ? { late: over.late || undefined } : {}), ...FIRST_PAGES }),
  }
}

const FIRST_PAGES = { words_page: undefined, venues_page: undefined, menus_page: undefined }

export function paramsOf({ weeks, town }: Pick<DemandFilter, 'weeks' | 'town'>) {
  return { weeks: String(weeks), town }
}

export function useDemand(filter: DemandFilter) {
  const api = useApi()
  const query = paramsOf(filter)
  return useQuery({
    queryKey: [...KEYS.demand, 'summary', query],
    queryFn: ({ signal }) => api.get('/api/demand', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useWords(filter: DemandFilter, { sort, page }: TableState<(typeof WORDS_COLUMNS)[number]>) {
  const api = useApi()
  const query = { ...paramsOf(filter), sort, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...KEYS.demand, 'words', query],
    queryFn: ({ signal }) => api.get('/api/demand/words', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useVenueService(filter: DemandFilter, { q, sort, page }: TableState<(typeof SERVICE_COLUMNS)[number]>) {
  const api = useApi()
  const query = { ...paramsOf(filter), late: filter.late || undefined, q: q || undefined, sort, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...KEYS.demand, 'venues', query],
    queryFn: ({ signal }) => api.get('/api/demand/venues', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useStaleMenus({ town }: DemandFilter, { sort, page }: TableState<(typeof STALE_MENU_COLUMNS)[number]>) {
  const api = useApi()
  const query = { town, sort, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...KEYS.demand, 'menus', query],
    queryFn: ({ signal }) => api.get('/api/demand/menus', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRemindOwners() {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { menu_id?: string; town?: string | undefined }) => api.post('/api/demand/menus/reminders', { body }),
  })
  const remind = async (body: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    dismissError()
    try {
      const { owners } = await mutateAsync(body)
      if (owners === 0) showToast('No owners left to remind')
      else showToast(owners === 1 ? 'The owner gets an email' : `${owners.toLocaleString('en-GB')} owners get an email`)
    } catch (error) {
      showError(apiErrorMessage(error, FALLBACK_MESSAGES.remindOwners))
    }
    await client.invalidateQueries({ queryKey: KEYS.demand })
  }
  return { remind, isPending }
}
