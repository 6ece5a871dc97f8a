import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can } from '../../../domain/permissions.ts'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'

export function useClaims(page: number) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.claims, page],
    queryFn: ({ signal }) => api.get('/api/claims', { query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useClaimCount(): number | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.claims, 'count'],
    queryFn: ({ signal }) => api.get('/api/claims', { query: { limit: 1 }, signal }),
    select: ({ total }) => total,
    retry: false,
    enabled: can(useActor(), 'claim:list', undefined),
  })
  return isError ? 0 : data
}
