import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoVenuesYet() {
  const ways = (
    <div className="chips">
      <Link to="/admin/venues/new" className="btn compact">
        Add a venue
      </Link>
      <Link to="/admin/import-export" className="btn outline compact">
        Import venues
      </Link>
    </div>
  )
  return (
    <EmptyState hint="Add the first one, or import a list from a file." action={ways}>
      No venues yet
    </EmptyState>
  )
}
