import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/user.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { apiErrorMessage } from '../../api.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'

export function useUserAccess({ id }: User) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.userAccess, id],
    queryFn: ({ signal }) => api.get('/api/users/:id/access', { params: { id }, signal }),
    staleTime: 0,
  })
}

/**
 * Actions of an administrator for a user. Each resolves with whether it was done, and shows a toast when it was.
 * @param onFailed called with the error message
 */
export function useManageUser({ id, email }: User, onFailed: (sentence: string) => void) {
  const api = useApi()
  const client = useQueryClient()
  const withProof = useReauth()
  const run = async (work: () => Promise<unknown>, done: string, fallback: string): Promise<boolean> => {
    try {
      if ((await withProof(work)) === null) return false
    } catch (error) {
      onFailed(apiErrorMessage(error, fallback))
      return false
    }
    showToast(done)
    for (const queryKey of [KEYS.users, KEYS.userAccess, KEYS.venues]) void client.invalidateQueries({ queryKey })
    return true
  }
  const params = { id }
  return {
    changeRole: (role: Role | null, towns: string[] | null) =>
      run(
        () => api.patch('/api/user-roles/:id', { params, body: { role, towns } }),
        `The role of ${email} is changed`,
        'Failed to change the role',
      ),
    sendPasswordLink: () =>
      run(() => api.post('/api/users/:id/password-link', { params }), `${email} gets an email with a link`, 'Failed to send the link'),
    endSessions: () =>
      run(() => api.delete('/api/users/:id/sessions', { params }), `${email} is signed out everywhere`, 'Failed to sign the user out'),
  }
}
