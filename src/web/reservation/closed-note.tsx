import { useWatch } from 'react-hook-form'
import { isCertainlyClosed } from '../../domain/hours/is-certainly-closed.ts'
import type { HoursTexts } from '../../domain/hours/weekly-hours.ts'
import { useSite } from '../site.ts'
import * as styles from './reservation-form.module.css'
import type { ReservationFormState } from './use-reservation-form.ts'

type Props = { form: ReservationFormState; venue: HoursTexts & { name: string } }

export function ClosedNote({ form, venue }: Props) {
  const { timeZone } = useSite()
  const [date, time] = useWatch({ control: form.control, name: ['requested_date', 'requested_time'] })
  return (
    <p className={styles.closed} role="status">
      {isCertainlyClosed(venue, { date, time, timeZone }) ? `${venue.name} says that it is closed then. The venue may decline.` : null}
    </p>
  )
}
