import { useId } from 'react'
import * as inputStyles from '../private/input.module.css'
import { useSession } from '../session/session-store.ts'
import * as navigationStyles from './venue-navigation.module.css'
import * as styles from './venue-select.module.css'

type Props = {
  venueId: string
  /** Shown when there is nothing to choose. Undefined while it is loading, null for nothing. */
  name: string | null | undefined
  onChoose: (id: string) => void
}

export function VenueSelect({ venueId, name, onChoose }: Props) {
  const id = useId()
  const { user } = useSession()
  const venues = user?.venues ?? []
  const own = venues.find((venue) => venue.id === venueId)
  if (venues.length < 2 || !own) return name === null ? null : <span className={navigationStyles.name}>{own?.name ?? name}</span>
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Venue</label>
      <select id={id} className={inputStyles.input} value={venueId} onChange={({ target }) => onChoose(target.value)}>
        {venues.map((venue) => (
          <option key={venue.id} value={venue.id}>
            {venue.name}
          </option>
        ))}
      </select>
    </span>
  )
}
