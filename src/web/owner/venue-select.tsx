import { useId } from 'react'
import * as inputStyles from '../private/input.module.css'
import { useSession } from '../session/session-store.ts'
import * as styles from './venue-select.module.css'

/** Chooses one of the user's venues. Nothing where there is only one, or where the venue is not the user's. */
export function VenueSelect({ venueId, onChoose }: { venueId: string; onChoose: (id: string) => void }) {
  const id = useId()
  const { user } = useSession()
  const venues = user?.venues ?? []
  if (venues.length < 2 || !venues.some((venue) => venue.id === venueId)) return null
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

/** Returns what `?venue=` says for a venue: nothing for the user's first one, which is shown without. */
export function useVenueParam(): (id: string) => string | undefined {
  const { user } = useSession()
  return (id) => (user?.venues[0]?.id === id ? undefined : id)
}
