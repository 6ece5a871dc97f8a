import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Choice } from '../private/combobox.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { useUpdateSearchParams } from '../private/use-update-search-params.ts'
import { VenueCombobox } from '../private/venue-combobox.tsx'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { focusPanel, ReservationsPanel } from '../reservation/panel/reservations-panel.tsx'
import { usePendingReservations } from '../reservation/panel/use-pending-reservations.ts'
import { useApi } from '../site.ts'
import { managedVenueQuery } from '../venue/managed-venue-query.ts'
import { AnonymiseDinerDialog } from './diners/anonymise-diner-dialog.tsx'
import { AnonymiseDinerForm } from './diners/anonymise-diner-form.tsx'

const ALL_VENUES: Choice = { id: null, name: 'All venues' }

export function AllReservationsPage() {
  const search = parsePanelSearch(useSearch({ from: '/admin/reservations' }))
  const { pending, sound } = usePendingReservations(search.venue)
  const [forgotten, setForgotten] = useState<string | null>(null)
  return (
    <PrivatePage title="Reservations">
      <ReservationsPanel
        key={search.venue ?? ''}
        venueId={search.venue}
        search={search}
        pending={pending}
        sound={sound}
        filter={<VenueFilter venueId={search.venue} />}
        onForget={({ email }) => setForgotten(email)}
      />
      <AnonymiseDinerForm />
      {forgotten ? <AnonymiseDinerDialog email={forgotten} onClose={() => setForgotten(null)} finalFocus={focusPanel} /> : null}
    </PrivatePage>
  )
}

function VenueFilter({ venueId }: { venueId: string | undefined }) {
  const change = useUpdateSearchParams()
  const { data: venue } = useQuery({ ...managedVenueQuery(useApi(), venueId ?? ''), enabled: venueId !== undefined })
  return (
    <VenueCombobox
      label="Venue"
      none={ALL_VENUES}
      value={venueId === undefined ? ALL_VENUES : { id: venueId, name: venue?.name ?? '' }}
      onChange={({ id }) => change({ venue: id ?? undefined, page: undefined, reservation: undefined })}
    />
  )
}
