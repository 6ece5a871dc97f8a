import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import * as styles from './venue-page.module.css'

/** A venue's page when the venue did not come. */
export default function VenueError({ error }: { error: unknown }) {
  return (
    <div className={`container ${styles.failure}`}>
      <h1 className="visually-hidden">Venue</h1>
      <LoadFailure message={`Error: ${messageOf(error, PUBLIC_FALLBACKS.fetchVenue)}`} />
    </div>
  )
}
