import { Link } from '@tanstack/react-router'
import { VENUE_NOT_FOUND } from '../../domain/public-messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import * as styles from './venue-page.module.css'

export default function VenueNotFound() {
  const others = (
    <Link to="/venues" className="btn">
      All venues
    </Link>
  )
  return (
    <div className={`container ${styles.failure}`}>
      <h1 className="visually-hidden">Venue</h1>
      <EmptyState hint="It may have closed, or the link may be mistyped." action={others}>
        {VENUE_NOT_FOUND}
      </EmptyState>
    </div>
  )
}
