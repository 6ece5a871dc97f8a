import { useQuery } from '@tanstack/react-query'
import type { Identity, OwnSession } from '../../../contract/account.ts'
import { useApi } from '../../site.ts'

/** What of the own account is fetched, by its key in the store. */
export const OWN = { sessions: ['own-sessions'], identities: ['own-identities'] } as const

/** Where one is signed in, the newest first. */
export function useOwnSessions() {
  const api = useApi()
  return useQuery({
    queryKey: OWN.sessions,
    queryFn: async ({ signal }) => (await api.get<{ data: OwnSession[] }>('/api/auth/sessions', {}, { signal })).data,
  })
}

/** The own ways in: the password, and identities at other sites. */
export function useIdentities() {
  const api = useApi()
  return useQuery({
    queryKey: OWN.identities,
    queryFn: async ({ signal }) => (await api.get<{ data: Identity[] }>('/api/auth/identities', {}, { signal })).data,
  })
}

/** Whether the account has a password; taken to have one until the server has said. */
export function useHasPassword(): boolean {
  const { data } = useIdentities()
  return data?.some(({ provider }) => provider === 'credential') ?? true
}
