import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { LostVenue, VenueLossGuard } from '../owner/lost-venue.tsx'
import type { UnsavedText } from '../private/edit-form/unsaved-changes.tsx'
import { LoadingPlaceholder, PrivatePage } from '../private/private-page.tsx'
import { useSession } from '../session/session-store.ts'
import { useVenueParam } from '../session/use-menu-list.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { managedVenueQuery } from '../venue/managed-venue-query.ts'
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

/** The venue of the URL is chosen at first, for links from a venue without a menu. */
export function AdminAddMenuPage() {
  const id = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.venue })
  const given = typeof id === 'string' ? id : ''
  const { data, isLoading } = useQuery({ ...managedVenueQuery(useApi(), given), enabled: given !== '', retry: false })
  return (
    <PrivatePage title="Add Menu" back={<Link to="/admin/menu">Menu Management</Link>}>
      {isLoading ? (
        <LoadingPlaceholder label="Loading venue..." />
      ) : (
        <AddMenuForm venue={null} suggested={data ? { id: data.id, name: data.name } : null} back="/admin/menu" />
      )}
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
