import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { Spinner } from '../ui/spinner.tsx'
import { HoursForm } from './hours-form.tsx'
import { venueHoursQuery } from './queries.ts'

/** When diners can request a table at a venue, and how many it can seat. */
export function HoursPage() {
  const { id } = useParams({ from: '/venue-hours/$id' })
  const actor = useActor()
  const { data, error, refetch } = useQuery(venueHoursQuery(useApi(), id))
  const back = can(actor, 'venue:manage', undefined) ? '/admin' : '/venue-menu'
  return (
    <PrivatePage title="Hours" back={data ? <Link to={back}>{data.venue_name}</Link> : null}>
      {data ? (
        <HoursForm hours={data} />
      ) : error ? (
        <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchHours} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the hours..." />
      )}
    </PrivatePage>
  )
}
