import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'

export function venueHoursQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...KEYS.hours, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/hours', { params: { id }, signal }),
  })
}
