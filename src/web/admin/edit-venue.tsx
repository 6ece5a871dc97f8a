import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import * as privatePageStyles from '../private/private-page.module.css'
import { PrivatePage } from '../private/private-page.tsx'
import { useApi } from '../site.ts'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { VenueForm } from '../venue/form/venue-form.tsx'
import { managedVenueQuery } from '../venue/managed-venue-query.ts'
import { VenueGaps } from './venues/venue-gaps.tsx'

const route = getRouteApi('/admin/venues/$id/edit')

export function EditVenuePage() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery({
    ...managedVenueQuery(useApi(), id),
    // The initial values must be the stored ones, and must not change while the form is open.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <PrivatePage
      title={data ? `Edit ${data.name}` : 'Edit Venue'}
      back={<Link to="/admin/venues">Venues</Link>}
      actions={
        <Link className="btn outline compact" to="/admin/history/$entity/$id" params={{ entity: 'venue', id }}>
          History
        </Link>
      }
    >
      {error && !data ? (
        <FetchErrorBanner error={error} fallback={PRIVATE_FALLBACKS.fetchVenueToEdit} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <>
          <VenueGaps id={data.id} />
          <VenueForm key={data.id} venue={data} />
        </>
      ) : null}
      {!data && !error ? (
        <LoadingSkeleton text="Loading venue...">
          <div className={privatePageStyles.columns}>
            {['left', 'right'].map((column) => (
              <div key={column}>
                <div className={`${panelStyles.panel} ${panelStyles.padded} stack`}>
                  {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
                    <SkeletonLine key={row} width="long" tall />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </LoadingSkeleton>
      ) : null}
    </PrivatePage>
  )
}

export function NewVenuePage() {
  return (
    <PrivatePage title="Add New Venue" back={<Link to="/admin/venues">Venues</Link>}>
      <VenueForm venue={null} />
    </PrivatePage>
  )
}
