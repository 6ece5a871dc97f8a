import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { KEYS } from '../private/query-keys.ts'
import { useApi } from '../site.ts'

export function useClaimableVenue(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.claimableVenues, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/claim', { params: { id }, signal }),
    retry: false,
  })
}

export function useShowClaim(id: string): (answer: ClaimableVenue) => void {
  const client = useQueryClient()
  return (answer) => client.setQueryData([...KEYS.claimableVenues, id], answer)
}
