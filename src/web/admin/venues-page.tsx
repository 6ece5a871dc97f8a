import { Link } from '@tanstack/react-router'
import { PrivateIcon } from '../private/private-icon.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { VenueList } from './venues/venue-list.tsx'

export function VenuesPage() {
  return (
    <PrivatePage
      title="Venues"
      actions={
        <Link className="btn compact" to="/admin/venues/new">
          <PrivateIcon name="plus" />
          Add New Venue
        </Link>
      }
    >
      <VenueList />
    </PrivatePage>
  )
}
