import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '../../../contract/common.ts'
import type { User } from '../../../contract/user.ts'
import type { Role } from '../../../domain/account/roles.ts'
import type { UserSort } from '../../../domain/account/user.ts'
import { deleteUserFailure, FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import type { Choice } from '../../private/combobox.tsx'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import { showToast } from '../../private/toasts.ts'
import { useUndoDeletion } from '../../private/undo.ts'
import { useOptimisticMutation } from '../../private/use-optimistic-mutation.ts'
import { ReauthCancelledError, useReauth } from '../../private/use-reauth.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'

type Query = { q: string; sort: UserSort; page: number; needsVenue?: boolean; role?: Role | undefined }

export function useUsers({ q, sort, page, needsVenue = false, role }: Query) {
  const api = useApi()
  const params = { q, sort, page, limit: PAGE_SIZE, role, needs_venue: needsVenue ? (true as const) : undefined }
  return useQuery({
    queryKey: [...KEYS.users, params],
    queryFn: ({ signal }) => api.get('/api/users', { query: params, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOwnersWithoutVenue(): number | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.users, 'waiting'],
    queryFn: ({ signal }) => api.get('/api/users', { query: { needs_venue: true, limit: 1 }, signal }),
    select: ({ total }) => total,
    retry: false,
    enabled: can(useActor(), 'user:list', undefined),
  })
  return isError ? 0 : data
}

export function useInvalidateUsers(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEYS.users })
}

export function useAssignVenue(onAssigned: (venue: Choice) => void): (input: { user: User; venue: Choice }) => void {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const withReauth = useReauth()
  const assign = useOptimisticMutation<List<User>, { user: User; venue: Choice }>({
    queryKey: KEYS.users,
    isInOrder: true,
    send: async ({ user, venue }) => {
      const body = { user_id: user.id, venue_id: venue.id }
      if ((await withReauth(() => api.post('/api/venue-owners', { body }))) === null) throw new ReauthCancelledError()
    },
    apply: (list, { user, venue }) => ({
      ...list,
      data: list.data.map((row) =>
        row.id === user.id ? { ...row, venue_id: venue.id, venue_name: venue.id === null ? null : venue.name } : row,
      ),
    }),
    onDone: ({ user, venue }) => {
      showToast(venue.id ? `${venue.name} is now assigned to ${user.email}` : `${user.email} no longer has a venue`)
      onAssigned(venue)
    },
    onFailed: (error) => {
      if (!(error instanceof ReauthCancelledError)) showError(apiErrorMessage(error, FALLBACK_MESSAGES.assignVenue))
    },
  })
  return (input) => {
    dismissError()
    assign(input)
  }
}

export function useRemoveSecondFactor(): (user: User) => Promise<void> {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const changed = useInvalidateUsers()
  const withReauth = useReauth()
  const { mutateAsync } = useMutation({
    mutationFn: (user: User) => api.delete('/api/users/:id/second-factor', { params: { id: user.id } }),
  })
  return async (user) => {
    dismissError()
    try {
      if (await withReauth(() => mutateAsync(user))) showToast(`${user.email} signs in without a code now`)
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.removeSecondFactor))
    }
    await changed()
  }
}

export function useDeleteUser(): (user: User) => Promise<void> {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const client = useQueryClient()
  const withReauth = useReauth()
  const undo = useUndoDeletion()
  const { mutateAsync } = useMutation({ mutationFn: (user: User) => api.delete('/api/users/:id', { params: { id: user.id } }) })
  return async (user) => {
    dismissError()
    try {
      const deleted = await withReauth(() => mutateAsync(user))
      if (deleted) showToast(`${user.email} is deleted`, undo(deleted.trash_id))
    } catch (error) {
      showError(deleteUserFailure(apiErrorMessage(error, '')))
    }
    await Promise.all([KEYS.users, KEYS.recentChanges].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
