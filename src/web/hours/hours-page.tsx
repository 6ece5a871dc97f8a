import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { Spinner } from '../ui/spinner.tsx'
import { HoursForm } from './hours-form.tsx'
import { HoursOfStaff } from './hours-of-staff.tsx'
import { venueHoursQuery } from './queries.ts'

export function HoursPage() {
  const { id } = useParams({ from: '/venue-hours/$id' })
  const actor = useActor()
  const { data, error, refetch } = useQuery(venueHoursQuery(useApi(), id))
  const navigate = useNavigate()
  return (
    <PrivatePage
      title="Hours"
      navigation={
        <VenueNavigation
          venueId={id}
          name={data?.venue_name}
          onChoose={(venue) => void navigate({ to: '/venue-hours/$id', params: { id: venue } })}
        />
      }
    >
      {data ? (
        // The key remounts the form for another venue, so that no entered text carries over.
        can(actor, 'venue:hours', shownVenue(actor, id)) ? (
          <HoursForm key={id} hours={data} />
        ) : (
          <HoursOfStaff key={id} hours={data} />
        )
      ) : error ? (
        <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchHours} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the hours..." />
      )}
    </PrivatePage>
  )
}
