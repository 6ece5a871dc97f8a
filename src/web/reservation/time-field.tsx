import { useEffect, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { SelectField } from '../ui/form/fields.tsx'
import type { ReservationFormState } from './use-reservation-form.ts'

export type RequestedVenue = Pick<Venue, 'name' | 'phone' | 'hours' | 'hours_mon_fri' | 'hours_sat_sun'>

type Props = { form: ReservationFormState; venue: RequestedVenue }

// In an object, because the bundler joins two imports of one condition, and loads the styles of only one of them.
const LOAD = { freeTimes: () => import('./free-times.tsx'), closedNote: () => import('./closed-note.tsx') }

type Loaded = Partial<typeof import('./free-times.tsx') & typeof import('./closed-note.tsx')>

/**
 * The time of a request. A venue with its own hours shows the free times of the chosen date once they are loaded;
 * before that, and without JavaScript, all times of its week. One without says when its texts have it closed at the chosen time.
 */
export function TimeField({ form, venue }: Props) {
  const { hours, phone } = venue
  const [{ FreeTimes, ClosedNote }, setLoaded] = useState<Loaded>({})
  const hasHours = hours !== null
  useEffect(() => {
    // When the code cannot be loaded, the select stays and the server validates the request.
    const loading: Promise<Loaded> = LOAD[hasHours ? 'freeTimes' : 'closedNote']()
    loading.then(setLoaded, () => {})
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
  if (FreeTimes) return <FreeTimes form={form} phone={phone} unknown={select} />
  return (
    <>
      {select}
      {ClosedNote ? <ClosedNote form={form} venue={venue} /> : null}
    </>
  )
}
