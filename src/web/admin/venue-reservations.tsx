import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { type PanelSearch, parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { focusPanel, ReservationsPanel } from '../reservation/panel/reservations-panel.tsx'
import { usePendingReservations } from '../reservation/panel/use-pending-reservations.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { managedVenueQuery } from '../venue/managed-venue-query.ts'
import { TakesRequestsSwitch } from '../venue/takes-requests-switch.tsx'
import { AnonymiseDinerDialog } from './diners/anonymise-diner-dialog.tsx'

export function VenueReservationsPage() {
  const { id } = useParams({ from: '/admin/venues/$id/reservations' })
  const search = parsePanelSearch(useSearch({ from: '/admin/venues/$id/reservations' }))
  const { data: venue, error, refetch } = useQuery(managedVenueQuery(useApi(), id))
  return (
    <div className={`${privatePageStyles.page} ${privatePageStyles.narrow}`}>
      <VenueNavigation venueId={id} name={null} onChoose={() => {}} />
      <div className={privatePageStyles.header}>
        <div>
          <h1>{venue?.name ?? 'Reservations'}</h1>
          <p className="muted">Reservations</p>
        </div>
        <div className={privatePageStyles.actions}>
          <Link to="/admin/reservations" className="btn outline compact">
            <Icon name="left" />
            All reservations
          </Link>
        </div>
      </div>
      {error ? (
        <FetchErrorBanner error={error} fallback={PRIVATE_FALLBACKS.fetchVenueToEdit} onRetry={() => void refetch()} />
      ) : (
        <Desk key={id} venueId={id} search={search} />
      )}
    </div>
  )
}

function Desk({ venueId, search }: { venueId: string; search: PanelSearch }) {
  const { pending, sound } = usePendingReservations(venueId)
  const [anonymised, setAnonymised] = useState<string | null>(null)
  return (
    <>
      <TakesRequestsSwitch venueId={venueId} />
      <ReservationsPanel
        venueId={venueId}
        search={search}
        pending={pending}
        sound={sound}
        onAnonymise={({ email }) => setAnonymised(email)}
      />
      {anonymised ? <AnonymiseDinerDialog email={anonymised} onClose={() => setAnonymised(null)} finalFocus={focusPanel} /> : null}
    </>
  )
}
