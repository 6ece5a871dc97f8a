import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import * as styles from './venue-page.module.css'

/** A venue's page when the venue did not come. */
export default function VenueError({ error }: { error: unknown }) {
  return (
    <div className={`container ${styles.failure}`}>
      <h1 className="visually-hidden">Venue</h1>
      <LoadError message={`Error: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenue)}`} />
    </div>
  )
}
