import type { Venue } from '../../contract/venue.ts'
import { isSurelyClosed } from '../../domain/hours/closed-then.ts'
import { useSite } from '../site.ts'
import * as styles from './reservation-form.module.css'

type Props = { venue: Pick<Venue, 'name' | 'hours_mon_fri' | 'hours_sat_sun'>; date: string; time: string }

export default function ClosedNote({ venue, date, time }: Props) {
  const { timeZone } = useSite()
  return (
    <p className={styles.closed} role="status">
      {isSurelyClosed(venue, { date, time, timeZone }) ? `${venue.name} says that it is closed then. The venue may decline.` : null}
    </p>
  )
}
