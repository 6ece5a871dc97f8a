import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { takesRequestsQuery, useSetTakesRequests } from '../venue/use-takes-requests.ts'
import * as styles from './claim.module.css'

export function ClaimWon({ venue }: { venue: ClaimableVenue['venue'] }) {
  const { data } = useQuery(takesRequestsQuery(useApi(), venue.id))
  const { set, error } = useSetTakesRequests(venue.id)
  return (
    <>
      <Banner tone="success">{venue.name} is yours.</Banner>
      <SettingsSection title="What comes next">
        <p>Put your menus online, set your hours, and answer requests for tables.</p>
        {data?.takes_requests === false ? (
          <p>Diners can’t request a table yet. You can change that now, or later beside the requests.</p>
        ) : null}
        {error ? <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue)}</Banner> : null}
        <div className={styles.ways}>
          {data?.takes_requests === false ? (
            <button type="button" className="btn" onClick={() => set(true)}>
              Take requests for tables
            </button>
          ) : null}
          <Link to="/venue-menu" className={data?.takes_requests === false ? 'btn outline' : 'btn'}>
            Menus and reservations
          </Link>
          <Link to="/venue-hours/$id" params={{ id: venue.id }} className="btn outline">
            Hours
          </Link>
        </div>
      </SettingsSection>
    </>
  )
}
