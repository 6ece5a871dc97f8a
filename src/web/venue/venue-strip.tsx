import { useEffect, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { StateFrom } from '../../domain/hours/open-state.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import { directionsHref } from '../../domain/venue/directions.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import { Icon, IconDrawing } from '../ui/icon.tsx'
import type { VenueHoursView } from './venue-hours-view.ts'
import * as styles from './venue-strip.module.css'

export function VenueStrip({ venue, hours }: { venue: Venue; hours: VenueHoursView | null }) {
  const directions = directionsHref(venue)
  return (
    <div className={styles.strip}>
      {hours ? <Hours hours={hours} /> : null}
      <div className={styles.actions}>
        {venue.phone && venue.takes_requests ? (
          <a className="btn outline compact" href={phoneHref(venue.phone)}>
            <DetailIcon name="phone" />
            Call
          </a>
        ) : null}
        <a className="btn outline compact" href={directions} rel="noopener noreferrer nofollow" target="_blank">
          <IconDrawing path="M3 10 17 3l-4 14-3-5.5z" />
          Directions<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <ShareButton title={venue.name} />
      </div>
    </div>
  )
}

function Hours({ hours: { days, states } }: { hours: VenueHoursView }) {
  const now = useStateNow(states)
  return (
    <details className={styles.hours}>
      <summary>
        <span>
          Today <span className="tabular">{days[0]?.hours}</span>
        </span>
        {now ? (
          <span className="badge" data-state={now.state}>
            <DetailIcon name="clock" />
            {now.text}
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

/** Whether the venue is open now; nothing before hydration, because a page may have been rendered hours ago. */
function useStateNow(states: VenueHoursView['states']): StateFrom | undefined {
  const [minute, setMinute] = useState(-1)
  useEffect(() => {
    const update = () => setMinute(Date.now() / MINUTE_MS)
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return states?.findLast(({ from }) => from <= minute)
}

const WORDS = { idle: 'Share', copied: 'Link copied', failed: 'Copy the link of this page' } as const

function ShareButton({ title }: { title: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')

  async function share() {
    const url = location.origin + location.pathname
    // Rejects when the user closes the menu.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
    // Missing on pages without https.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'failed')
  }

  return (
    <>
      <button type="button" className="btn outline compact needs-script" onClick={() => void share()}>
        <IconDrawing path="M10 12V3M6.5 6 10 2.8 13.5 6M5 9.5v7h10v-7" />
        {WORDS[state]}
      </button>
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
    </>
  )
}
