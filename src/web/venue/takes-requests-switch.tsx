import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TakesRequests } from '../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { type Api, apiErrorMessage } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'
import { Switch } from '../private/switch.tsx'
import { useOptimisticMutation } from '../private/use-optimistic-mutation.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './takes-requests-switch.module.css'

export function TakesRequestsSwitch({ venueId, isInPanel = false }: { venueId: string; isInPanel?: boolean }) {
  const { data, isPending } = useQuery(takesRequestsQuery(useApi(), venueId))
  const { set, error } = useSetTakesRequests(venueId)
  if (!data)
    return isPending ? (
      <div className={`${styles.setting} ${styles.waiting}`} data-in-panel={isInPanel || undefined} aria-hidden="true" />
    ) : null
  return (
    <section className={styles.setting} data-in-panel={isInPanel || undefined} aria-label="Requests for tables">
      {error ? <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue)}</Banner> : null}
      <Switch
        label="Takes requests"
        hint={
          data.takes_requests
            ? 'Diners can request a table on your page.'
            : 'Diners can’t request a table. They see your phone number and website instead.'
        }
        isOn={data.takes_requests}
        onChange={set}
      />
    </section>
  )
}

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
    isInOrder: true,
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
