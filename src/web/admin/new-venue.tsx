import { Link } from '@tanstack/react-router'
import { Office } from '../private/private-page.tsx'
import { VenueForm } from '../venue/form/venue-form.tsx'

/** The form of a venue that is not there yet. */
export function NewVenuePage() {
  return (
    <Office title="Add New Venue" back={<Link to="/admin/venues">Venues</Link>}>
      <VenueForm venue={null} />
    </Office>
  )
}
