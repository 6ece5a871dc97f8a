import { Link } from '@tanstack/react-router'
import { MESSAGES } from '../../domain/messages.ts'
import { useSession } from '../account/session-store.ts'
import { Office } from '../private/office.tsx'
import { Banner } from '../ui/banner.tsx'
import { AddMenuForm } from './add-menu-form.tsx'

/** A new menu for the owner's own venue. */
export function OwnerAddMenu() {
  const { user } = useSession()
  const venueId = user?.venue_id ?? null
  return (
    <Office title="Add New Menu" back={<Link to="/venue-menu">Menus</Link>}>
      {venueId === null ? (
        <Banner tone="error">{MESSAGES.account_without_venue}</Banner>
      ) : (
        <AddMenuForm venue={{ id: venueId, name: '' }} back="/venue-menu" />
      )}
    </Office>
  )
}
