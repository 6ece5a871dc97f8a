import { useQuery } from '@tanstack/react-query'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'

/** Where one is signed in, the newest first. */
export function useSessions() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownSessions,
    queryFn: async ({ signal }) => (await api.get('/api/auth/sessions', { signal })).data,
  })
}

/** The own ways in: the password, and identities at other sites. */
export function useIdentities() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownIdentities,
    queryFn: async ({ signal }) => (await api.get('/api/auth/identities', { signal })).data,
  })
}

/** Whether the account has a password; taken to have one until the server has said. */
export function useHasPassword(): boolean {
  const { data } = useIdentities()
  return data?.some(({ provider }) => provider === 'credential') ?? true
}
