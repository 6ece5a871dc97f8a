import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { LostVenue, VenueLossGuard } from '../owner/lost-venue.tsx'
import type { UnsavedText } from '../private/edit-form/unsaved-text.ts'
import { PrivatePage } from '../private/private-page.tsx'
import { useSession } from '../session/session-store.ts'
import { Banner } from '../ui/banner.tsx'
import { AddMenuForm } from './add-menu-form.tsx'

/** A new menu for the owner's own venue. */
export function OwnerAddMenuPage() {
  const { user } = useSession()
  const venueId = user?.venue_id ?? null
  const [lost, setLost] = useState<readonly UnsavedText[] | null>(null)
  return (
    <PrivatePage title="Add New Menu" back={<Link to="/venue-menu">Menus</Link>}>
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

/** A new menu for any venue. */
export function AdminAddMenuPage() {
  return (
    <PrivatePage title="Add Menu" back={<Link to="/admin/menu">Menu Management</Link>}>
      <AddMenuForm venue={null} back="/admin/menu" />
    </PrivatePage>
  )
}
