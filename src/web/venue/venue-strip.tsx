import { useEffect, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { type OpenState, openStateAt } from '../../domain/hours/open-state.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import { directionsHref } from '../../domain/venue/directions.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { ShareButton, StripIcon } from './share-button.tsx'
import type { VenueHoursView } from './venue-hours-view.ts'
import * as styles from './venue-strip.module.css'

const STATES: Record<OpenState, string> = { open: 'Open', closing: 'Closes soon', closed: 'Closed' }
const MINUTE_MS = 60_000

/** Today's hours with those of the week, and ways to reach the venue. */
export function VenueStrip({ venue, hours }: { venue: Venue; hours: VenueHoursView | null }) {
  const directions = directionsHref(venue)
  return (
    <div className={styles.strip}>
      {hours && hours.days.length > 0 ? <Hours hours={hours} /> : null}
      <div className={styles.actions}>
        {/* A venue that takes no requests has a larger button for calls. */}
        {venue.phone && venue.takes_requests ? (
          <a className="btn outline compact" href={phoneHref(venue.phone)}>
            <DetailIcon name="phone" />
            Call
          </a>
        ) : null}
        <a className="btn outline compact" href={directions} rel="noopener noreferrer nofollow" target="_blank">
          <StripIcon drawing="M3 10 17 3l-4 14-3-5.5z" />
          Directions<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <ShareButton title={venue.name} />
      </div>
    </div>
  )
}

function Hours({ hours: { days, openings } }: { hours: VenueHoursView }) {
  const state = useStateNow(openings)
  return (
    <details className={styles.hours}>
      <summary>
        <span>
          Today <span className="tabular">{days[0]?.hours}</span>
        </span>
        {state ? (
          <span className="badge" data-state={state}>
            <DetailIcon name="clock" />
            {STATES[state]}
          </span>
        ) : null}
        <Icon name="down" />
        <span className="visually-hidden">All opening hours</span>
      </summary>
      <dl>
        {days.map(({ day, hours }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd className="tabular">{hours}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Whether the venue is open now; null before hydration, because a page may have been rendered hours ago. */
function useStateNow(openings: VenueHoursView['openings']): OpenState | null {
  const [minute, setMinute] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setMinute(Math.floor(Date.now() / MINUTE_MS))
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return openings && minute !== null ? openStateAt(openings, minute) : null
}
