import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { KEYS } from '../../private/query-keys.ts'
import type { PanelSearch } from './panel-search.ts'

/**
 * How often the panel asks by itself, in milliseconds: what waits waits longer, and a day ends, on a screen that no one
 * touches and on which nothing happens. A tab out of sight asks when it is seen again.
 */
const POLL_INTERVAL_MS = 60_000

/** The key of everything that is fetched about the reservations of one venue, or of all venues where none is given. */
export const reservationsKey = (venueId: string | undefined) => [...KEYS.reservations, venueId ?? 'all'] as const

/** A page of the panel's list with the status and period it was fetched for, since a page may be shown while the next one is fetched. */
export function reservationPageQuery(api: Api, venueId: string | undefined, { status, period, q, page }: PanelSearch) {
  const params = { venue_id: venueId, status, period, q, page }
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'page', params],
    queryFn: async ({ signal }) => ({
      ...(await api.get('/api/reservations', { query: params, signal })),
      fetchedFor: { status, period },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** The number of requests of a venue, or of all venues, that wait for an answer. */
export function pendingTotalQuery(api: Api, venueId: string | undefined) {
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'pending'],
    queryFn: ({ signal }) => api.get('/api/reservations', { query: { venue_id: venueId, status: 'pending', limit: 1 }, signal }),
    select: (answer) => answer.pending_total,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** One request, for a link in a mail. */
export function reservationDetailQuery(api: Api, venueId: string | undefined, id: string) {
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'one', id],
    queryFn: ({ signal }) => api.get('/api/reservations/:id', { params: { id }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** Where the list as it is filtered now can be downloaded. */
export function exportUrl(venueId: string, { status, period, q }: PanelSearch): string {
  const params = new URLSearchParams({ venue_id: venueId })
  for (const [name, value] of Object.entries({ status, period, q })) if (value) params.set(name, value)
  return `/api/reservations/export?${params}`
}
