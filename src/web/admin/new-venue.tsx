import { Office } from '../private/office.tsx'
import { VenueForm } from '../venue/form/venue-form.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'

/** The form of a venue that is not there yet. */
export function NewVenue() {
  return (
    <Office title="Add New Venue" back={<BackToDashboard />}>
      <VenueForm venue={null} />
    </Office>
  )
}
