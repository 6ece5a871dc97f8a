import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { LostVenue, VenueLossGuard } from '../owner/lost-venue.tsx'
import { useVenueParam } from '../owner/venue-select.tsx'
import type { UnsavedText } from '../private/edit-form/unsaved-changes.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { useSession } from '../session/session-store.ts'
import { Banner } from '../ui/banner.tsx'
import { AddMenuForm } from './add-menu-form.tsx'

export function OwnerAddMenuPage() {
  const { user } = useSession()
  const { venue } = useSearch({ from: '/venue-menu/add' })
  const owned = user?.venues.filter(({ role }) => role === 'owner') ?? []
  const venueId = (owned.find(({ id }) => id === venue) ?? owned[0])?.id ?? null
  const [lost, setLost] = useState<readonly UnsavedText[] | null>(null)
  return (
    <PrivatePage title="Add New Menu" back={<BackLink venueId={venueId} />}>
      {venueId === null ? (
        <>
          {lost ? <LostVenue texts={lost} /> : null}
          <Banner tone="error">{ERROR_MESSAGES.account_without_venue}</Banner>
        </>
      ) : (
        <VenueLossGuard key={venueId} onLost={setLost}>
          <AddMenuForm venue={{ id: venueId, name: '' }} back="/venue-menu" />
        </VenueLossGuard>
      )}
    </PrivatePage>
  )
}

export function AdminAddMenuPage() {
  return (
    <PrivatePage title="Add Menu" back={<Link to="/admin/menu">Menu Management</Link>}>
      <AddMenuForm venue={null} back="/admin/menu" />
    </PrivatePage>
  )
}

function BackLink({ venueId }: { venueId: string | null }) {
  const venueParam = useVenueParam()
  return (
    <Link to="/venue-menu" search={venueId === null ? {} : { venue: venueParam(venueId) }}>
      Menus
    </Link>
  )
}
