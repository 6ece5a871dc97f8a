import { type ReactNode, useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '../site.ts'
import { OfferedTimes } from './offered-times.tsx'
import { useAvailability } from './use-availability.ts'
import type { ReservationFormState } from './use-reservation-form.ts'

type Props = {
  form: ReservationFormState
  phone: string | null
  unknown: ReactNode
}

export function FreeTimes({ form, phone, unknown }: Props) {
  const api = useApi()
  const { venueId: id } = form
  const [party_size, date, chosen] = useWatch({ control: form.control, name: ['party_size', 'requested_date', 'requested_time'] })
  // On an error the times of the week stay, and the server validates the request.
  const { availability } = useAvailability({
    wanted: { date, party_size },
    found: form.availability,
    setFound: form.setAvailability,
    lookUp: useCallback((query, signal) => api.get('/api/venues/:id/availability', { params: { id }, query, signal }), [api, id]),
  })
  if (!availability) return unknown
  return (
    <OfferedTimes
      availability={availability}
      phone={phone}
      field={form.field('requested_time')}
      chosen={chosen}
      hasError={form.errors.requested_time !== undefined}
      onChoose={(time) => {
        form.set('requested_date', time.date)
        form.set('requested_time', time.time)
      }}
    />
  )
}
