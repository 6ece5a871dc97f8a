import { useEffect } from 'react'
import type { PublicHours } from '../../contract/venue.ts'
import { timesOf } from '../../domain/hours/slot-minutes.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { SelectField } from '../ui/form/fields.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import type { ReservationFormState } from './use-reservation-form.ts'

type Props = { form: ReservationFormState; hours: PublicHours | null; phone: string | null }

/**
 * The time of a request. A venue with hours of its own shows the times of the chosen date once they are known; before, and without scripts, all times
 * of its week.
 */
export function TimeField({ form, hours, phone }: Props) {
  const { Component: OfferedTimes, load } = useLazyComponent(() => import('./offered-times.tsx'))
  const hasHours = hours !== null
  useEffect(() => {
    if (hasHours) load()
  }, [hasHours, load])
  const select = (
    <SelectField form={form} name="requested_time" label="Time" isRequired>
      <option value="" disabled hidden>
        Choose
      </option>
      {timesOfWeek(hours).map((time) => (
        <option key={time}>{time}</option>
      ))}
    </SelectField>
  )
  return OfferedTimes ? <OfferedTimes form={form} phone={phone} unknown={select} /> : select
}

function timesOfWeek(hours: PublicHours | null): readonly string[] {
  return hours?.week ? timesOf([...hours.week, ...hours.days.map(({ sittings }) => sittings)].flat()) : TIME_SLOTS
}
