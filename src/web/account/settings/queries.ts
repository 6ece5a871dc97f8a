import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'

export function useSessions() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownSessions,
    queryFn: async ({ signal }) => (await api.get('/api/auth/sessions', { signal })).data,
  })
}

export function useIdentities() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownIdentities,
    queryFn: async ({ signal }) => (await api.get('/api/auth/identities', { signal })).data,
  })
}

export function usePasskeys() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownPasskeys,
    queryFn: async ({ signal }) => (await api.get('/api/auth/passkeys', { signal })).data,
  })
}

export function useRefreshHistory(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEYS.ownHistory })
}

/** True until it is loaded. */
export function useHasPassword(): boolean {
  const { data } = useIdentities()
  return data?.some(({ provider }) => provider === 'credential') ?? true
}
