import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailDelivery, EmailRecord } from '../../../contract/email.ts'
import { can } from '../../../domain/permissions.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import { showToast } from '../../private/toasts.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'

export type EmailState = EmailRecord['state']
export const EMAIL_STATES = ['failed', 'waiting', 'sent'] as const satisfies readonly EmailState[]

export function useEmails(page: number, state: EmailState | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.mails, page, state],
    queryFn: ({ signal }) => api.get('/api/mails', { query: { page, state, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useFailedEmailCount(): number | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.mails, 'given up'],
    queryFn: ({ signal }) => api.get('/api/mails', { query: { state: 'failed', limit: 1 }, signal }),
    select: ({ total }) => total,
    retry: false,
    enabled: can(useActor(), 'mail:read', undefined),
  })
  return isError ? 0 : data
}

/** How emails are delivered; undefined while loading, 'smtp' when it cannot be loaded. */
export function useEmailDelivery(): EmailDelivery['mode'] | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.mails, 'delivery'],
    queryFn: ({ signal }) => api.get('/api/mail-delivery', { signal }),
    select: ({ mode }) => mode,
    retry: false,
  })
  return isError ? 'smtp' : data
}

export function useRetryEmails(): () => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return async () => {
    dismissError()
    try {
      const { count } = await api.post('/api/mails/retry')
      showToast(`${pluralise(count, 'email')} queued again`)
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.retryEmails))
    }
    await client.invalidateQueries({ queryKey: KEYS.mails })
  }
}

export function useRetryEmail(): (email: EmailRecord) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return async ({ id, recipient }) => {
    dismissError()
    try {
      await api.post('/api/mails/:id/retry', { params: { id } })
      showToast(`Email to ${recipient} queued again`)
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.retryEmails))
    }
    await client.invalidateQueries({ queryKey: KEYS.mails })
  }
}
