import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { VenueHoursData } from '../../contract/hours.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { venueHoursQuery } from '../owner/venue-hours-query.ts'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { LoadingPlaceholder, PrivatePage } from '../private/private-page.tsx'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { DaysSection } from './days-section.tsx'
import { weekLines } from './format-hours.ts'
import * as hoursFormStyles from './hours-form.module.css'
import { HoursForm } from './hours-form.tsx'
import * as styles from './hours-page.module.css'
import { OutsideHoursWarning } from './outside-hours.tsx'

function HoursOfStaff({ hours }: { hours: VenueHoursData }) {
  const lines = weekLines(hours.rules.week)
  return (
    <div className={hoursFormStyles.layout}>
      <div>
        <OutsideHoursWarning venueId={hours.id} />
        <section className={panelStyles.panel} aria-labelledby="week">
          <header>
            <h2 id="week">The week</h2>
            <span className="muted small">Owners change this</span>
          </header>
          <dl className={`${panelStyles.padded} ${styles.week}`}>
            {lines.map(([days, tables]) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd className="tabular">{tables}</dd>
              </div>
            ))}
          </dl>
        </section>
        <DaysSection hours={hours} />
      </div>
    </div>
  )
}

export function HoursPage() {
  const { id } = useParams({ from: '/venue-hours/$id' })
  const actor = useActor()
  const { data, error, refetch } = useQuery(venueHoursQuery(useApi(), id))
  const navigate = useNavigate()
  return (
    <PrivatePage
      title="Hours"
      lead="When diners can request a table, and how many you can seat."
      navigation={
        <VenueNavigation
          venueId={id}
          name={data?.venue_name}
          onChoose={(venue) => void navigate({ to: '/venue-hours/$id', params: { id: venue } })}
        />
      }
    >
      {data ? (
        // The key remounts the form for another venue, so that no entered text carries over.
        can(actor, 'venue:hours', shownVenue(actor, id)) ? (
          <HoursForm key={id} hours={data} />
        ) : (
          <HoursOfStaff key={id} hours={data} />
        )
      ) : error ? (
        <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchHours} onRetry={() => void refetch()} />
      ) : (
        <LoadingPlaceholder label="Loading the hours..." />
      )}
    </PrivatePage>
  )
}
