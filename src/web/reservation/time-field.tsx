import { useEffect, useState } from 'react'
import type { PublicHours } from '../../contract/venue.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { SelectField } from '../ui/form/fields.tsx'
import type { ReservationFormState } from './use-reservation-form.ts'

type Props = { form: ReservationFormState; hours: PublicHours | null; phone: string | null }

/**
 * The time of a request. A venue with its own hours shows the free times of the chosen date once they are loaded;
 * before that, and without JavaScript, all times of its week.
 */
export function TimeField({ form, hours, phone }: Props) {
  const [loaded, setLoaded] = useState<typeof import('./free-times.tsx') | null>(null)
  const hasHours = hours !== null
  useEffect(() => {
    // When the code cannot be loaded, the select stays and the server validates the request.
    if (hasHours) import('./free-times.tsx').then(setLoaded, () => {})
  }, [hasHours])
  const select = (
    <SelectField form={form} name="requested_time" label="Time" isRequired>
      <option value="" disabled hidden>
        Choose
      </option>
      {(hours?.times ?? TIME_SLOTS).map((time) => (
        <option key={time}>{time}</option>
      ))}
    </SelectField>
  )
  return loaded ? <loaded.FreeTimes form={form} phone={phone} unknown={select} /> : select
}
