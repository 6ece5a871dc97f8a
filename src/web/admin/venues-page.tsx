import { Link } from '@tanstack/react-router'
import { PrivatePage } from '../private/private-page.tsx'
import { Icon } from '../ui/icon.tsx'
import { VenuesTable } from './venues/venues-table.tsx'

/** The page of all venues, where administrators search, feature, edit and delete them. */
export function VenuesPage() {
  return (
    <PrivatePage
      title="Venues"
      actions={
        <Link className="btn compact" to="/admin/venues/new">
          <Icon name="plus" />
          Add New Venue
        </Link>
      }
    >
      <VenuesTable />
    </PrivatePage>
  )
}
