import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { KEYS } from '../../private/query-keys.ts'
import type { PanelSearch } from './panel-search.ts'

/** Polling interval in milliseconds. Waiting times and the current day change without events. A hidden tab is not polled. */
const POLL_INTERVAL_MS = 60_000

export const reservationsKey = (venueId: string | undefined) => [...KEYS.reservations, venueId ?? 'all'] as const

/** A page of the list with the status and period it was fetched for, because the old page stays shown while the next one is fetched. */
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

export function pendingTotalQuery(api: Api, venueId: string | undefined) {
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'pending'],
    queryFn: ({ signal }) => api.get('/api/reservations', { query: { venue_id: venueId, status: 'pending', limit: 1 }, signal }),
    select: (answer) => answer.pending_total,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** What the venue has to answer, as on the screen of an evening: also changes that diners ask for. */
export function waitingTotalQuery(api: Api, venueId: string) {
  return queryOptions({ ...pendingTotalQuery(api, venueId), select: (answer) => answer.waiting_total ?? answer.pending_total })
}

export function reservationDetailQuery(api: Api, venueId: string | undefined, id: string) {
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'one', id],
    queryFn: ({ signal }) => api.get('/api/reservations/:id', { params: { id }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
}

export function exportUrl(venueId: string, { status, period, q }: PanelSearch): string {
  const params = new URLSearchParams({ venue_id: venueId })
  for (const [name, value] of Object.entries({ status, period, q })) if (value) params.set(name, value)
  return `/api/reservations/export?${params}`
}
