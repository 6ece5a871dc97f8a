import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'

/** Returns the user's sessions, the newest first. */
export function useSessions() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownSessions,
    queryFn: async ({ signal }) => (await api.get('/api/auth/sessions', { signal })).data,
  })
}

/** Returns how the user can sign in: the password and identities of providers. */
export function useIdentities() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownIdentities,
    queryFn: async ({ signal }) => (await api.get('/api/auth/identities', { signal })).data,
  })
}

/** Returns the user's passkeys, the oldest first. */
export function usePasskeys() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.ownPasskeys,
    queryFn: async ({ signal }) => (await api.get('/api/auth/passkeys', { signal })).data,
  })
}

/** Returns a function that loads the security history again, after something that it shows. */
export function useRefreshHistory(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEYS.ownHistory })
}

/** Whether the account has a password; true until that is loaded. */
export function useHasPassword(): boolean {
  const { data } = useIdentities()
  return data?.some(({ provider }) => provider === 'credential') ?? true
}
