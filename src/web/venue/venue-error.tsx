import { FALLBACKS } from '../../domain/messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../layout/load-failure.tsx'

/** A venue's page when the venue did not come. */
export default function VenueError({ error }: { error: unknown }) {
  return (
    <div className="wrap venue-failure">
      <h1 className="vh">Venue</h1>
      <LoadFailure message={`Error: ${messageOf(error, FALLBACKS.fetchVenue)}`} />
    </div>
  )
}
