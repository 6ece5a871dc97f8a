import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'

export function managedVenueQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...KEYS.venues, 'one', id],
    queryFn: ({ signal }) => api.get('/api/managed-venues/:id', { params: { id }, signal }),
  })
}
