import { useQuery } from '@tanstack/react-query'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { apiErrorMessage } from '../api.ts'
import { Switch } from '../private/switch.tsx'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './takes-requests-switch.module.css'
import { takesRequestsQuery, useSetTakesRequests } from './use-takes-requests.ts'

/** `isInPanel`: within a panel, which has the edge and the space around it. */
export function TakesRequestsSwitch({ venueId, isInPanel = false }: { venueId: string; isInPanel?: boolean }) {
  const { data } = useQuery(takesRequestsQuery(useApi(), venueId))
  const { set, error } = useSetTakesRequests(venueId)
  if (!data) return null
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
