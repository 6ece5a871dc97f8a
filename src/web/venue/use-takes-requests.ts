import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { TakesRequests } from '../../contract/managed-venue.ts'
import type { Api } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'
import { useOptimisticMutation } from '../private/use-optimistic-mutation.ts'
import { useApi } from '../site.ts'

export function takesRequestsQuery(api: Api, venueId: string) {
  return queryOptions({
    queryKey: [...KEYS.takesRequests, venueId],
    queryFn: ({ signal }) => api.get('/api/venues/:id/takes-requests', { params: { id: venueId }, signal }),
  })
}

export function useSetTakesRequests(venueId: string): { set: (takesRequests: boolean) => void; error: Error | null } {
  const api = useApi()
  const [error, setError] = useState<Error | null>(null)
  const mutate = useOptimisticMutation<TakesRequests, boolean>({
    queryKey: [...KEYS.takesRequests, venueId],
    send: (takes_requests) => api.patch('/api/venues/:id/takes-requests', { params: { id: venueId }, body: { takes_requests } }),
    apply: (_, takes_requests) => ({ takes_requests }),
    onFailed: setError,
  })
  return {
    error,
    set: (takesRequests) => {
      setError(null)
      mutate(takesRequests)
    },
  }
}
