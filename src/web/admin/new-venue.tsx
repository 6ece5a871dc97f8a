import { Link } from '@tanstack/react-router'
import { Office } from '../private/office.tsx'
import { VenueForm } from '../venue/form/venue-form.tsx'

/** The form of a venue that is not there yet. */
export function NewVenue() {
  return (
    <Office title="Add New Venue" back={<Link to="/admin/venues">Venues</Link>}>
      <VenueForm venue={null} />
    </Office>
  )
}
