import type { VenueOpening } from '../../contract/venue.ts'
import { DAY_NAMES } from '../../domain/hours/day-names.ts'
import * as styles from './opening.module.css'

export type OpeningView = Pick<NonNullable<VenueOpening>, 'state' | 'time'> & { day: string | null }

export function toOpeningView(opening: VenueOpening | undefined): OpeningView | null {
  return opening ? { ...opening, day: opening.day === null ? null : (DAY_NAMES[opening.day] ?? null) } : null
}

/** 'Open until 22:00' or 'Closed · Opens Saturday at 10:00'. */
export function Opening({ state, time, day }: OpeningView) {
  if (state === 'open') {
    return (
      <span className={styles.opening}>
        <strong data-state="open">Open</strong>
        {time ? ` until ${time}` : ''}
      </span>
    )
  }
  if (state === 'closed') return <span>{time ? `Closed · Opens ${day} at ${time}` : 'Closed'}</span>
  return (
    <span className={styles.opening}>
      {state === 'closing' ? <strong data-state="closing">Closes at {time}</strong> : `Opens at ${time}`}
    </span>
  )
}
