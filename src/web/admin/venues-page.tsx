import { Link } from '@tanstack/react-router'
import { PrivatePage } from '../private/private-page.tsx'
import { Icon } from '../ui/icon.tsx'
import { VenuesTable } from './venues/venues-table.tsx'

/** Every venue of the guide, to find, feature, edit and delete. */
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
