import { useQuery } from '@tanstack/react-query'
import { KEYS } from '../private/query-keys.ts'
import { useApi } from '../site.ts'

export type OwnVenue = { id: string; name: string }

export function useOwnVenues(userId: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.assignments, userId],
    queryFn: ({ signal }) => api.get('/api/venue-assignments', { query: { user_id: userId }, signal }),
    enabled: userId !== undefined,
    select: ({ data }): OwnVenue[] => data.map(({ venue_id, venue_name }) => ({ id: venue_id, name: venue_name })),
  })
}

export function useCalendarFeeds() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.calendarFeeds,
    queryFn: async ({ signal }) => (await api.get('/api/calendar-feeds', { signal })).data,
  })
}

export function useDailyEmails() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.dailyEmails,
    queryFn: async ({ signal }) => (await api.get('/api/daily-emails', { signal })).data,
  })
}

export function usePushDevices() {
  const api = useApi()
  return useQuery({ queryKey: KEYS.pushDevices, queryFn: ({ signal }) => api.get('/api/push-devices', { signal }) })
}
